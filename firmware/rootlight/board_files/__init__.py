"""Descriptions of built boards: pads, wiring, corners."""
