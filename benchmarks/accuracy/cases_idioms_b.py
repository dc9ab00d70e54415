"""Cases of everyday idioms: rows of several arrays, powers of two, products in place, transposes, sparse products,
counting and assembling, copies, updates in place, functions of the user, single columns and elements of a sparse matrix.
"""
from cases_base import DIRECT, Case, kernel

CASES = [
    # rows of several arrays, each of which fits the first level alone, but not together
    *kernel("row_products", ("m", "k"), (24, 24), (125, 300), (605, 300)),
    *kernel("row_add", ("m", "k"), (16, 24), (110, 200), (605, 200)),
    *kernel("row_dots", ("m", "k"), (24, 24), (125, 300), (605, 300)),
    # powers of two
    *kernel("row_norms", ("m", "k"), (128, 8), (1024, 64), (1024, 400), more=(DIRECT,)),
    *kernel("walsh_rows", ("m", "k"), (64, 16), (1024, 64), (1024, 400)),
    Case("walsh", "walsh", ("n",), "L1", (1024,), more=(DIRECT,)),
    Case("walsh", "walsh", ("n",), "L2", (65536,), more=(DIRECT,)),
    *kernel("polyphase", ("n", "p"), (512, 16), (32768, 64), (262144, 64)),
    *kernel("transpose_update", "n", 16, 128, 512, more=(DIRECT,)),
    # transposes
    *kernel("transposed", "n", 25, 190, 500),
    *kernel("symmetrise", "n", 25, 190, 500),
    Case("transposed_1024", "transposed", ("n",), "beyond", (1024,)),
    Case("symmetrise_512", "symmetrise", ("n",), "beyond", (512,)),
    # products in place
    *kernel("qr_cgs", ("m", "n"), (60, 8), (6300, 8), (20000, 14), gemv=True),
    *kernel("deflate", ("n", "k"), (128, 8), (6300, 8), (20000, 20), gemv=True),
    *kernel("lu_blocked", ("n", "nb"), (24, 8), (200, 24), (440, 24), blocked=True),
    *kernel("cholesky_blocked", ("n", "nb"), (24, 8), (200, 24), (440, 24), blocked=True),
    # statements that overwrite what they read
    *kernel("shift_inplace", "n", 1200, 60000, 400000),
    *kernel("jacobi_inplace", "m", 32, 230, 600),
    *kernel("fields", "n", 1000, 40000, 300000),
    *kernel("rank1_update", ("n", "k"), (32, 4), (210, 8), (580, 6)),
    *kernel("rank2_update", ("m", "n"), (24, 24), (200, 200), (1600, 300)),
    *kernel("eliminate_rows", ("n", "k"), (24, 6), (200, 10), (420, 6)),
    # sparse times sparse
    *kernel("spgemm_square", "m", 7, 38, 110),
    *kernel("spgemm_permuted", "m", 7, 38, 110),
    *kernel("spgemm_powerlaw", "m", 20, 1000, 6000),
    *kernel("spgemm_wide", "m", 24, 800, 3600),
    *kernel("galerkin", "m", 7, 47, 121),
    # counting and assembling
    *kernel("accumulate_random", ("n", "k"), (400, 200), (20000, 16000), (120000, 100000)),
    *kernel("accumulate_ordered", ("n", "k"), (400, 200), (20000, 16000), (120000, 100000)),
    *kernel("scatter_add", ("n", "k"), (300, 400), (18000, 20000), (110000, 120000)),
    *kernel("histogram_random", ("n", "k"), (800, 100), (50000, 500), (300000, 5000)),
    *kernel("histogram_ordered", ("n", "k"), (800, 100), (50000, 500), (300000, 5000)),
    *kernel("lookup_random", ("n", "k"), (500, 400), (20000, 8000), (60000, 100000)),
    *kernel("lookup_ordered", ("n", "k"), (500, 400), (20000, 8000), (60000, 100000)),
    *kernel("mirrored", "n", 800, 20000, 120000),
    *kernel("periodic", "n", 800, 20000, 120000),
    *kernel("rotated", "n", 800, 20000, 120000),
    *kernel("row_mask", ("m", "n"), (200, 8), (12000, 8), (90000, 8)),
    *kernel("rows_found", ("m", "n"), (200, 8), (6000, 12), (20000, 40)),
    *kernel("thin_product", "n", 40, 300, 600),
    *kernel("small_factor", "n", 10, 1000, 5000),
    *kernel("put_beside", "n", 600, 15000, 80000),
    *kernel("filtered", "n", 600, 15000, 100000),
    Case("filtered_3000", "filtered", ("n",), "L2", (3000,)),
    *kernel("handles", "n", 600, 15000, 70000),
    Case("handles_3000", "handles", ("n",), "L2", (3000,)),
    *kernel("sparse_norm", "m", 18, 110, 260),
    *kernel("block_product", "n", 40, 300, 600),
    *kernel("rank_update", ("n", "k"), (40, 6), (300, 6), (600, 6)),
    *kernel("convolved", "n", 32, 200, 600),
    Case("convolved_1400", "convolved", ("n",), "beyond", (1400,)),
    *kernel("scaled_rows", "m", 12, 90, 250),
    *kernel("turned_vector", ("n", "k"), (4, 240), (4, 12000), (12, 40000)),
    Case("jacobi_inplace_1200", "jacobi_inplace", ("m",), "beyond", (1200,)),
    *kernel("assemble_random", ("n", "k"), (40, 200), (2500, 12000), (16000, 80000)),
    *kernel("assemble_ordered", "n", 60, 3500, 20000),
    # copies at the first write
    *kernel("copy_old", "n", 500, 20000, 160000),
    *kernel("copy_scan", "n", 500, 20000, 160000),
    *kernel("copy_shift", "n", 24, 180, 420, gemv=True),
    *kernel("copy_all", "n", 20, 160, 350),
    # functions of the user
    *kernel("user_add", "n", 300, 20000, 100000),
    *kernel("user_expression", "n", 200, 15000, 70000),
    *kernel("runge_kutta", "n", 180, 13000, 60000),
    *kernel("section_argument", ("n", "k"), (176, 4), (10000, 5), (60000, 6)),
    *kernel("section_written", ("n", "k"), (136, 3), (8000, 4), (50000, 5)),
    *kernel("computed_argument", "n", 176, 12000, 60000),
    *kernel("handle_given", "n", 176, 12000, 70000),
    # conditions
    *kernel("short_circuit", "n", 176, 12000, 90000),
    # single columns and elements of a sparse matrix
    *kernel("csr_column", ("m", "p"), (9, 4), (80, 4), (220, 4)),
    *kernel("csr_column_powerlaw", ("m", "p"), (60, 5), (4000, 5), (30000, 5)),
    *kernel("csr_elements", "m", 9, 80, 220),
    *kernel("csr_permuted", ("n", "m"), (81, 9), (5000, 70), (30000, 170)),
    *kernel("csr_lookup", ("m", "k"), (9, 60), (80, 5000), (220, 20000)),
    # parts of a variable that several steps of a statement read
    *kernel("reflect_section", ("m", "n"), (56, 44), (308, 204), (708, 504), rows=True),
    # everyday code that mixes them
    *kernel("pic_step", ("n", "k"), (100, 32), (5500, 256), (30000, 1024)),
    *kernel("fem_solve", "m", 4, 32, 66),
]
