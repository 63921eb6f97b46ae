"""What runs in the workers that think."""
