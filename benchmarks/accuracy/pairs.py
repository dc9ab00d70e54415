"""Algorithms written twice: pairs/NAME_loop.m with loops over elements, pairs/NAME_vec.m in array
statements. Both do what one program kernels/PROGRAM.c does, so that both are to cost what it measures.
"""
from dataclasses import dataclass

from cases_base import KERNELS, SIZES, Case

KINDS = ("loop", "vec")


@dataclass(frozen=True)
class Pair:
    name: str
    program: str
    names: tuple
    values: tuple  # of names, for each of SIZES

    @property
    def cases(self):
        """Both prototypes, each beside the same program."""
        return [Case(f"{self.name}_{kind}", self.program, self.names, s, v, path=(KERNELS,),
                     prototype=f"pairs/{self.name}_{kind}.m") for kind in KINDS for s, v in zip(SIZES, self.values)]


def pair(name, program, names, *values):
    names = (names,) if isinstance(names, str) else names
    return Pair(name, program, names, tuple(v if isinstance(v, tuple) else (v,) for v in values))


ALL = [
    pair("stencil3", "stencil3", "n", 600, 30000, 200000),
    pair("stencil5", "stencil_loop", ("m", "n"), (24, 24), (150, 150), (300, 900)),
    pair("stencil7", "stencil7", ("m", "l"), (8, 9), (72, 10), (100, 25)),
    pair("jacobi1d", "jacobi1d", "n", 400, 20000, 130000),
    pair("axpy_dot", "axpy_dot", "n", 400, 20000, 130000),
    pair("matvec", "matvec_add", "n", 32, 210, 600),
    pair("spmv", "csr_matvec", "m", 11, 66, 200),
    pair("pairdiff", "pairdiff", ("m", "n"), (32, 32), (12500, 8), (14000, 40)),
    pair("scale_cols", "scale_cols", ("m", "n"), (24, 24), (190, 190), (400, 400)),
    pair("gather", "gather_random", ("n", "m"), (400, 400), (30000, 40000), (150000, 200000)),
    pair("mask_sum", "mask_random", "n", 1000, 90000, 400000),
    pair("strided", "strided_read", ("n", "s"), (800, 2), (40000, 2), (250000, 2)),
]
