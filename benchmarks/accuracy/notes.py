"""Why a prediction and a measurement differ, where they differ by more than 5 %.

Keys: case, case/size or case/size/configuration; the most exact one counts. Every case of the table
beyond 5 % must have one, or the run says so.
"""
LEVELS = {
}
WSL = {
    "matmul_blocked": "the program's blocks are a multiple of a line (32, not the 36 of the formula) and not packed",
}


def find(notes, case, config):
    for key in (f"{case.key}/{config.name}", f"{case.name}/{config.name}", case.key, case.name):
        if key in notes:
            return notes[key]
    return None
