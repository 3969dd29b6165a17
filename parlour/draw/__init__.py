"""The drawing kit: draws boards as trees of SVG elements. It uses only the standard library and knows nothing of any
game.
"""
