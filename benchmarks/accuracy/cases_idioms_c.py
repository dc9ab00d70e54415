"""Cases of solvers and textbook codes, each written in C before slamm was asked: grids in array statements, columns and pages of
matrices, tables, iterations with a basis, numbers of other classes.
"""
from cases_base import Case, kernel

CASES = [
    # grids in array statements
    *kernel("fdtd", ("m", "n"), (20, 20), (150, 150), (330, 330)),
    *kernel("shallow", ("m", "n"), (12, 12), (90, 90), (240, 240)),
    Case("heat3d", "heat3d", ("n",), "L2", (36,)),
    Case("heat3d", "heat3d", ("n",), "beyond", (70,)),
    # columns and pages of matrices
    *kernel("floyd", ("n", "p"), (32, 8), (300, 8), (700, 8)),
    Case("hessenberg", "hessenberg", ("n", "p"), "L2", (200, 3)),
    Case("hessenberg", "hessenberg", ("n", "p"), "beyond", (600, 3)),
    *kernel("batched", ("m", "n"), (4, 24), (4, 1600), (4, 9000)),
    # tables and lists
    *kernel("knapsack", ("n", "k"), (1200, 4), (90000, 4), (400000, 4)),
    Case("sieve", "sieve", ("n",), "L2", (600000,)),
    Case("sieve", "sieve", ("n",), "beyond", (3000000,)),
    *kernel("kmeans", ("n", "k"), (152, 4), (12000, 4), (70000, 4)),
    # iterations
    *kernel("lsqr", "m", 8, 70, 190),
    *kernel("ssor_pcg", "m", 8, 60, 170),
    *kernel("arnoldi", ("m", "k"), (8, 5), (80, 6), (200, 8)),
    *kernel("cell_basis", ("n", "k"), (160, 5), (12000, 5), (70000, 5)),
    *kernel("sor_rows", "m", 9, 70, 220),
    # numbers of other classes
    *kernel("mandelbrot", ("n", "k"), (200, 4), (12000, 4), (70000, 4)),
    *kernel("single_heat", ("m", "n"), (48, 32), (250, 250), (700, 700)),
    *kernel("life", ("m", "n"), (64, 64), (560, 560), (1600, 1600)),
]
