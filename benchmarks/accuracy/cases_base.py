"""What cases of the accuracy suite are made of: sizes, cache configurations, and `kernel`, which makes
the cases of one program.

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


# for every case
CONFIGS = (
    Config("32K", Level(32 << 10, 8), Level(1 << 20, 16)),
    Config("16K", Level(16 << 10, 4), Level(1 << 20, 8)),
    Config("48K", Level(48 << 10, 12), Level(2 << 20, 16)),
)
# for cases that ask for it by `more=(DIRECT,)`
DIRECT = Config("direct", Level(32 << 10, 1), Level(1 << 20, 16))
EVERY_CONFIG = (*CONFIGS, DIRECT)


@dataclass(frozen=True)
class Choice:
    """One way of blocking a program: arguments after the size, options of the compiler."""
    label: str = ""
    arguments: tuple = ()
    defines: tuple = ()


@dataclass(frozen=True)
class Case:
    name: str
    kernel: str
    names: tuple
    size: str
    values: tuple
    blocked: bool = False  # the program takes the side of the cache block after the size
    rows: bool = False  # the program takes the rows of a block of a matrix-vector product after the size
    gemv: bool = False  # the program has matrix-vector products in blocks of GEMV_ROWS rows
    path: tuple = ()
    more: tuple = ()  # configurations beside CONFIGS
    prototype: str = ""  # its path from here, unless it is kernels/KERNEL.m

    @property
    def key(self):
        return f"{self.name}/{self.size}"

    @property
    def prototype_path(self):
        return HERE / (self.prototype or f"kernels/{self.kernel}.m")

    @property
    def configs(self):
        return (*CONFIGS, *self.more)

    def choices(self, config):
        """How the program may be blocked for a cache; the first one is that of the tables."""
        l1 = config.l1.size
        found = [Choice()]
        if self.blocked:
            found = [Choice(f"side {n}", (n,)) for n in block_sides(l1)]
        elif self.rows:
            found = [Choice(f"{n} rows", (n,)) for n in (l1 // 64, l1 // 128, l1 // 32)]
        elif self.gemv:
            found = [Choice(f"{n} rows", defines=(f"-DGEMV_ROWS={n}",)) for n in (512, 256, 1024)]
        return found


def block_sides(l1_bytes):
    """Sides of square blocks of doubles, multiples of a line: three of them fill the cache (the side in the formula of
    the WSL), three fill half of it, one fills half of it."""
    doubles = l1_bytes // 8
    sides = [max(8, int(share ** 0.5) // 8 * 8) for share in (doubles / 3, doubles / 6, doubles / 2)]
    return list(dict.fromkeys(sides))


def kernel(name, names, small, medium, large, **more):
    def values(v):
        return v if isinstance(v, tuple) else (v,)

    names = (names,) if isinstance(names, str) else names
    return [Case(name, name, names, s, values(v), **more) for s, v in zip(SIZES, (small, medium, large))]


def of_file(matrix, size):
    return Case(f"spmv_{matrix}", "spmv_file", ("file",), size, (str(DATA / f"{matrix}.mtx"),))
