"""The board's end of the link: JSON-RPC 2.0, one message a line (firmware/link.md).

Lines in: `framing` (bytes to lines), `strict` (is the line JSON?), `messages` (is it a request?),
`methods` (which module has the method), `game_methods`, `table_methods`, `device_methods` (a small
function for each method), `params` and `clock_params` (what a request brings). Lines out:
`state_json` (what the board tells), `json_stream` (values to JSON in pieces), `outbox` (what
waits, and its way to the port), `watching` (lights that changed), `shown` (what the board shows;
`shown_watch` notices that it has changed). `link` joins them for the device.

To add a method, write a function in one of the three modules, add its row to METHODS there and in
`methods`, and a row to link.md.
"""
