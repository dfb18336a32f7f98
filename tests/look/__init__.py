"""The look: values, files and templates, read as text."""
