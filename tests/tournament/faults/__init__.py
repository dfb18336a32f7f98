"""What may fail around the program: the disk, other programs, the network, strangers."""
