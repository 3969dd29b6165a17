"""A gallery: pictures of all pages and games at six sizes and in three themes, to be looked at (docs/design.md)."""
