"""Why a prediction and a measurement differ, where they differ by more than 5 %.

Keys: case, case/size or case/size/configuration; the most exact one counts. Every case of the table
beyond 5 % must have one, or the run says so.
"""
LEVELS = {
    "qr_householder_textbook/beyond": "the order of v'*A differs: the program takes whole columns of 600 rows, the predicted "
                                      "implementation blocks of L1/64 rows (256 of them at 16K, 512 at 32K, 768 at 48K, where "
                                      "both are the same and agree to 0.2 %); while the trailing matrix is a little larger "
                                      "than the second level, going through it in blocks keeps a part of it there",
    "spmv_west0479/L1/32K": "matrix and vectors fill 505 of the 512 lines of the cache, so that 57 of its 64 sets are full; "
                            "the program also has a line of its stack (spilled registers; moving the stack by up "
                            "to 448 B leaves 6 or 7 misses a repetition), which the predicted one has not",
    "spmv_ell/beyond/16K": "x has to survive a row of the grid, in which 17 KB pass through a cache of 16 KB: which sets "
                           "overflow depends on where the five arrays lie to each other (the plain interval is 21 % wide)",
    "pop_1d/beyond/48K": "2.46 MB of matrix and vectors go round a cache of 2 MB: which sets overflow depends on where the "
                         "arrays lie to each other, which differs, because the prototype makes the grid's arrays before",
    **dict.fromkeys(("row_products/L2", "row_products/beyond", "row_dots/L2", "row_dots/beyond", "row_add/L2", "row_add/beyond"),
                    "the lines of a row of two or three matrices crowd into the same sets or not, as the matrices lie to each "
                    "other; that differs, because the prototype has an array between A and B (what `ramp` gives, of which B is "
                    "made) and the program has not. With `B = 1./A` in the prototype B follows A as in the program, and the loads "
                    "of all 18 rows agree to 0.0 %"),
    "givens/beyond": "the compiler reads and writes the two elements of a column by one instruction of 16 bytes, and cachegrind "
                     "counts one miss where these lie in two lines that are both missed. Compiled with -fno-tree-vectorize "
                     "-fno-tree-slp-vectorize the program loads 4059.8, 5763.8 and 1411.8 KB into L1, the prediction to a line. "
                     "At L2 placement decides: with A and H one behind the other, as the program has them, the prediction is "
                     "812.2 and 777.5 KB, the measurement to 0.0 %",
    "user_expression/beyond": "5.6 MB of arrays go round a cache of 1 or 2 MB, and which sets overflow depends on where they lie to "
                              "each other; the program has the function's result behind Z, the prototype between v and y. With "
                              "u, v, y and Z made in the program's order the prediction is the measurement to 0.0 %",
    **dict.fromkeys(("row_norms/L1/direct", "transpose_update/L1/direct"),
                    "everything but two or four lines stays: a line of the program's stack shares its only place with a line of "
                    "the arrays. With 3000 bytes more in the environment, which move the stack, the program loads nothing, as "
                    "predicted"),
}
WSL = {
    "matmul_blocked": "the program's blocks are a multiple of a line (32, not the 36 of the formula) and not packed",
}


def find(notes, case, config):
    for key in (f"{case.key}/{config.name}", f"{case.name}/{config.name}", case.key, case.name):
        if key in notes:
            return notes[key]
    return None
