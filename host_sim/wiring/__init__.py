"""The wires that a builder joins: their order, names and lengths, from any board file.

`plan` is what the page shows, `wires` the order and the names, `pad_places` and `chip_places`
where pads and touch chips lie. The drawings and lists of `hardware/` begin with the same.
"""
