"""A notebook in a Jupyter kernel: the page of a run is an output of its cell, and so is a data frame."""
import nbformat
from nbclient import NotebookClient

book = nbformat.v4.new_notebook()
book.cells = [
    nbformat.v4.new_code_cell("import slamm\nrun = slamm.analyze('cg.m', machine='zen3')\nrun"),
    nbformat.v4.new_code_cell("run.ranges[['name', 'wsl', 'trips']]"),
]
NotebookClient(book, timeout=120, kernel_name="python3").execute()


def shown(cell):
    return "".join(o["data"].get("text/html", "") for o in cell.outputs if o["output_type"] == "execute_result")


printed = "".join(o["text"] for o in book.cells[0].outputs if o.get("name") == "stdout")
assert "40 iterations, residual 5.66e-10" in printed, printed
page, frame = (shown(cell) for cell in book.cells)
assert page.startswith("<iframe") and "Content-Security-Policy" in page, page[:300]
assert "<td>2274736</td>" in frame, frame
