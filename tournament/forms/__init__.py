"""What people type, read and checked before a service sees it."""
