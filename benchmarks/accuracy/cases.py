"""The cases of the accuracy suite: which program, which sizes, which cache configurations.

A case is a prototype kernels/NAME.m beside a program kernels/NAME.c. `names` are the variables of
the prototype that the size sets, in the order of the program's arguments; the repetition count
(`reps` in the prototype) comes last. Sizes are chosen so that everything fits the first-level cache
("L1", about 10 KB), so that every vector is as large as the first-level cache or larger while
everything fits the second level ("L2", 0.3 to 0.9 MB), and so that neither holds it ("beyond", 2.4 to
5 MB). The files of matrices have the sizes that they have.
"""
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
KERNELS = HERE / "kernels"
POP = ROOT / "examples" / "pop_pcg"
SIZES = ("L1", "L2", "beyond")
# beside the repository; a worktree of it may lie a folder deeper
DATA = next((d for d in (up / "shared" / "data" for up in ROOT.parents) if d.is_dir()), ROOT.parent / "shared" / "data")


@dataclass(frozen=True)
class Level:
    size: int
    ways: int
    line: int = 64

    def valgrind(self):
        return f"{self.size},{self.ways},{self.line}"

    def __str__(self):
        size = f"{self.size >> 20}M" if self.size % (1 << 20) == 0 else f"{self.size >> 10}K"
        return f"{size}/{self.ways}" + ("" if self.line == 64 else f"/{self.line}B")


@dataclass(frozen=True)
class Config:
    name: str
    l1: Level
    l2: Level

    def __str__(self):
        return f"{self.l1} + {self.l2}"


CONFIGS = (
    Config("32K", Level(32 << 10, 8), Level(1 << 20, 16)),
    Config("16K", Level(16 << 10, 4), Level(1 << 20, 8)),
    Config("48K", Level(48 << 10, 12), Level(2 << 20, 16)),
)


@dataclass(frozen=True)
class Case:
    name: str
    kernel: str
    names: tuple
    size: str
    values: tuple
    blocked: bool = False  # the program takes the side of the cache block after the size
    rows: bool = False  # the program takes the rows of a block of a matrix-vector product after the size
    path: tuple = ()
    aside: str = ""  # why the plain WSL cannot hold here; such a case counts in no promise of the WSL

    @property
    def key(self):
        return f"{self.name}/{self.size}"


def block_side(l1_bytes):
    """Side of three square blocks of doubles in the cache, a multiple of a line."""
    return max(8, int((l1_bytes / 8 / 3) ** 0.5) // 8 * 8)


def block_rows(l1_bytes):
    """Rows of a block whose part of the vector takes an eighth of the cache."""
    return l1_bytes // 64


def kernel(name, names, small, medium, large, **more):
    def values(v):
        return v if isinstance(v, tuple) else (v,)

    names = (names,) if isinstance(names, str) else names
    return [Case(name, name, names, s, values(v), **more) for s, v in zip(SIZES, (small, medium, large))]


def of_file(matrix, size):
    return Case(f"spmv_{matrix}", "spmv_file", ("file",), size, (str(DATA / f"{matrix}.mtx"),))


SHORT = ("arrays are smaller than the first-level cache, so that a part of them survives from one statement to the next, "
         "which the plain WSL excludes by its assumption")
COLUMNS = ("the columns (planes) that a stencil reaches over do not all stay in the smaller caches, so that the array is "
           "loaded up to three times; the plain WSL counts an array that is read through shifted ranges about once")
STRIDES = "every second element is used and every line comes; the plain WSL counts the bytes of the elements"

CASES = [
    *kernel("stream_copy", "n", 400, 20000, 200000),
    *kernel("stream_scale", "n", 400, 20000, 200000),
    *kernel("stream_add", "n", 400, 20000, 200000),
    *kernel("stream_triad", "n", 400, 20000, 200000),
    *kernel("matvec", "n", 32, 210, 724),
    *kernel("matvec_t", "n", 32, 210, 724),
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
    *kernel("cg", "m", 9, 88, 210),
    *kernel("bicgstab", "m", 9, 82, 200),
    *kernel("gmres", ("g", "m"), (7, 5), (79, 5), (160, 10)),
    *kernel("lanczos", "m", 10, 90, 225),
    *kernel("chebyshev", "m", 10, 90, 225),
    *kernel("block_cg", "m", 7, 66, 150),
    *kernel("lu", "n", 24, 240, 440),
    *kernel("cholesky", "n", 24, 240, 440),
    *kernel("qr_mgs", ("m", "n"), (60, 8), (6300, 8), (20000, 14)),
    *kernel("qr_householder", ("m", "n"), (30, 20), (330, 170), (600, 300), rows=True),
    *kernel("pop_2d_v1", ("nx", "ny"), (8, 4), (92, 64), (192, 128), path=(POP,)),
    *kernel("pop_2d_v2", ("nx", "ny"), (8, 4), (92, 64), (192, 128), path=(POP,)),
    *kernel("pop_1d", ("nx", "ny"), (12, 8), (112, 84), (192, 128), path=(POP,)),
    # what the plain WSL is not made for
    Case("stencil2d_wide", "stencil2d", ("m", "n"), "beyond", (520, 520), aside=COLUMNS),
    Case("stencil2d_wider", "stencil2d", ("m", "n"), "beyond", (2000, 270), aside=COLUMNS),
    Case("stencil3d_wide", "stencil3d", ("m", "l"), "beyond", (24, 480), aside=COLUMNS),
    Case("redblack_strided", "redblack_strided", ("m",), "beyond", (425,), aside=STRIDES),
    Case("cg_short", "cg", ("m",), "L2", (62,), aside=SHORT),
    Case("gmres_short", "gmres", ("g", "m"), "L2", (56, 5), aside=SHORT),
    Case("multigrid_short", "multigrid", ("m1",), "L2", (93,), aside=SHORT),
    Case("lu_short", "lu", ("n",), "L2", (150,), aside=SHORT),
]
