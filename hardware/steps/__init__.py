"""The guide to building a board, step by step: its words, a drawing for each step, its pages.

`guide` has the words of all steps, derived from a board file; `board`, which `parts` uses too,
what they derive from.
`drawing` is a picture before it becomes a file, `shapes` draws modules and tools, the modules
`before`, `foils`, `lights`, `modules`, `closing` draw the steps; `to_svg` and `sheets_to_print`
write them, `files` gives all files of a board. Uses the layers below it alone: places, stack,
stripboard, underside, wiring, parts.
"""
