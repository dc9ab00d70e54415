"""Idioms of prototypes: reductions whose value is needed element by element, broadcast, element loops,
strides, masks and gathers, and stencils whose columns or planes do not stay.
"""
from cases_base import Case, kernel

CASES = [
    # a reduction whose value is needed element by element in the same statement
    *kernel("normalize", "n", 600, 30000, 200000),
    *kernel("center", "n", 600, 30000, 200000),
    *kernel("center_weighted", "n", 600, 30000, 200000),
    *kernel("softmax", "n", 600, 30000, 200000),
    *kernel("row_mean", ("m", "n"), (24, 24), (190, 190), (400, 400)),
    Case("row_mean_tall", "row_mean", ("m", "n"), "L2", (13000, 4)),
    Case("row_mean_tall", "row_mean", ("m", "n"), "beyond", (30000, 8)),
    *kernel("col_norm", ("m", "n"), (24, 24), (190, 190), (400, 400)),
    # broadcast
    *kernel("pairdiff", ("m", "n"), (32, 32), (12500, 8), (14000, 40)),
    *kernel("pairdiff_self", "n", 32, 300, 700),
    *kernel("scale_cols", ("m", "n"), (24, 24), (190, 190), (400, 400)),
    *kernel("scale_rows", ("m", "n"), (24, 24), (13000, 4), (14000, 16)),
    *kernel("pairdist", ("m", "n"), (500, 20), (40000, 12), (200000, 12)),
    Case("pairdist_self", "pairdist_self", ("n",), "L1", (600,)),
    Case("pairdist_self", "pairdist_self", ("n",), "L2", (4000,)),
    *kernel("row_gather", ("m", "n"), (40, 12), (14000, 3), (30000, 8)),
    # element loops
    *kernel("stencil_loop", ("m", "n"), (24, 24), (150, 150), (300, 900)),
    *kernel("stencil_rowwise", ("m", "n"), (24, 24), (150, 150), (900, 300)),
    *kernel("sweep_gs", "m", 24, 200, 420),
    *kernel("forward_rows", "n", 32, 280, 600),
    *kernel("back_cols", "n", 32, 280, 600),
    *kernel("csr_lower", "m", 11, 100, 220),
    *kernel("csr_matvec", "m", 11, 66, 200),
    *kernel("fem_load", "m", 13, 110, 220),
    *kernel("fem_stiffness", "m", 8, 64, 140),
    *kernel("givens", "n", 24, 190, 400),
    *kernel("histogram", ("n", "m"), (800, 300), (50000, 20000), (400000, 100000)),
    *kernel("thomas", "n", 170, 13000, 60000),
    *kernel("chol_cols", "n", 24, 190, 400),
    *kernel("chol_rows", "n", 24, 190, 400),
    # scalars in loops
    *kernel("matvec_cols_loop", ("m", "n"), (32, 32), (13000, 6), (14000, 30)),
    *kernel("matvec_rows_loop", ("m", "n"), (32, 32), (240, 240), (600, 800)),
    *kernel("dot_loop", "n", 600, 30000, 200000),
    *kernel("horner", ("m", "n"), (600, 12), (30000, 12), (200000, 12)),
    *kernel("recurrence", "n", 300, 20000, 100000),
    # strides below a line, masks, random gathers
    *kernel("strided_read", ("n", "s"), (800, 2), (40000, 2), (250000, 2)),
    Case("strided_read_8", "strided_read", ("n", "s"), "L2", (100000, 8)),
    Case("strided_read_16", "strided_read", ("n", "s"), "beyond", (400000, 16)),
    *kernel("strided_write", ("n", "s"), (1000, 8), (100000, 8), (400000, 8)),
    *kernel("haar", "n", 600, 30000, 200000),
    *kernel("mask_random", "n", 1000, 90000, 400000),
    *kernel("mask_clustered", "n", 1000, 90000, 400000),
    *kernel("mask_assign", "n", 1000, 90000, 400000),
    *kernel("gather_random", ("n", "m"), (400, 400), (30000, 40000), (150000, 200000)),
    *kernel("scatter_add_int", ("n", "m"), (300, 400), (30000, 40000), (100000, 200000)),
    *kernel("scatter_assign", "n", 400, 30000, 150000),
    # stencils whose columns or planes do not stay
    *kernel("stencil7", ("m", "l"), (8, 9), (72, 10), (100, 25)),
    *kernel("stencil7_periodic", ("m", "l"), (8, 9), (72, 10), (100, 25)),
    *kernel("stencil9", ("m", "n"), (24, 24), (5000, 10), (10000, 25)),
    *kernel("stencil9_periodic", ("m", "n"), (24, 24), (5000, 10), (10000, 25)),
    *kernel("wave", ("m", "n"), (20, 20), (3000, 12), (6000, 25)),
]
