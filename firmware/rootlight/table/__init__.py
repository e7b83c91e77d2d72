"""What touches and buttons mean while people play."""
