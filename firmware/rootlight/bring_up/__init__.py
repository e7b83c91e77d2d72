"""The bring-up: a new board is tried, part by part, and learns how it is wired. All borrowed."""
