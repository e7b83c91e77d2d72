"""The files that programs of this computer keep, whatever the disk does.

disk       files that are read, written and set aside whole
kept_file  one file that a program keeps: tried again and again, never written over unseen
"""
