"""The cases of the accuracy suite. Further ones stand in files of their own, cases_idioms_a.py and so on, each
with a list CASES (see README.md), so that several people can add cases at once.
"""
import importlib

import pairs
from cases_base import HERE, POP, Case, kernel, of_file

OWN = [
    *kernel("stream_copy", "n", 400, 20000, 200000),
    *kernel("stream_scale", "n", 400, 20000, 200000),
    *kernel("stream_add", "n", 400, 20000, 200000),
    *kernel("stream_triad", "n", 400, 20000, 200000),
    *kernel("matvec", "n", 32, 210, 724, gemv=True),
    *kernel("matvec_t", "n", 32, 210, 724, gemv=True),
    *kernel("matmul_naive", "n", 20, 120, 328),
    *kernel("matmul_blocked", "n", 20, 120, 328, blocked=True),
    *kernel("spmv_banded", "m", 80, 3000, 36000),
    *kernel("spmv_grid", "m", 10, 66, 230),
    *kernel("spmv_permuted", "m", 10, 66, 230),
    *kernel("spmv_powerlaw", "m", 85, 3000, 40000),
    of_file("west0479", "L1"),
    of_file("1138_bus", "L2"),
    of_file("gr_30_30", "L2"),
    of_file("orsirr_1", "L2"),
    of_file("sherman5", "L2"),
    of_file("pop_test_barotropic", "beyond"),
    *kernel("spmv_ell", "m", 10, 66, 230),
    *kernel("spmv_transposed", "m", 10, 66, 230),
    *kernel("stencil2d", ("m", "n"), (24, 24), (150, 150), (300, 900)),
    *kernel("stencil3d", ("m", "l"), (8, 9), (16, 90), (20, 700)),
    *kernel("jacobi", "m", 20, 125, 420),
    *kernel("gauss_seidel", "m", 9, 80, 220),
    *kernel("redblack", "m", 19, 125, 425),
    *kernel("multigrid", "m1", 13, 149, 325),
    *kernel("cg", "m", 8, 88, 210),
    *kernel("bicgstab", "m", 8, 82, 200),
    *kernel("gmres", ("g", "m"), (8, 5), (79, 5), (160, 10), gemv=True),
    *kernel("lanczos", "m", 10, 90, 225),
    *kernel("chebyshev", "m", 10, 90, 225),
    *kernel("block_cg", "m", 7, 66, 150),
    *kernel("lu", "n", 24, 240, 440),
    *kernel("cholesky", "n", 24, 240, 440),
    *kernel("qr_mgs", ("m", "n"), (60, 8), (6300, 8), (20000, 14)),
    *kernel("qr_householder", ("m", "n"), (30, 20), (330, 170), (600, 300), rows=True),
    *kernel("qr_householder_textbook", ("m", "n"), (30, 20), (330, 170), (600, 300), prototype="kernels/qr_householder.m"),
    *kernel("pop_2d_v1", ("nx", "ny"), (8, 4), (92, 64), (192, 128), path=(POP,)),
    *kernel("pop_2d_v2", ("nx", "ny"), (8, 4), (92, 64), (192, 128), path=(POP,)),
    *kernel("pop_1d", ("nx", "ny"), (12, 8), (112, 84), (192, 128), path=(POP,)),
    # arrays near the size of the first level, columns that do not all stay in it, every second element
    Case("stencil2d_wide", "stencil2d", ("m", "n"), "beyond", (520, 520)),
    Case("stencil2d_wider", "stencil2d", ("m", "n"), "beyond", (2000, 270)),
    Case("stencil3d_wide", "stencil3d", ("m", "l"), "beyond", (24, 480)),
    Case("redblack_strided", "redblack_strided", ("m",), "beyond", (425,)),
    Case("cg_short", "cg", ("m",), "L2", (62,)),
    Case("gmres_short", "gmres", ("g", "m"), "L2", (56, 5)),
    Case("multigrid_short", "multigrid", ("m1",), "L2", (93,)),
    Case("lu_short", "lu", ("n",), "L2", (150,)),
]


def of_files():
    """The cases of every cases_idioms_*.py beside this file."""
    return [c for p in sorted(HERE.glob("cases_idioms_*.py")) for c in importlib.import_module(p.stem).CASES]


CASES = [*OWN, *of_files(), *(c for p in pairs.ALL for c in p.cases)]
