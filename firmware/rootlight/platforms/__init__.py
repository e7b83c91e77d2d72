"""What a board runs on. Only files in here import `machine` and its like."""
