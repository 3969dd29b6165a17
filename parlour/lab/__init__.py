"""The lab: answer questions about games by playing many of them."""
