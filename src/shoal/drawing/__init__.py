"""What the pictures of both games are made of: measured colours, shapes, letters, outlines, codes of terminals."""
