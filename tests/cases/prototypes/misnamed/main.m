% The first function of tenfold.m is called successor there; the name calls the file successor.m.
assert(tenfold(2) == 30);
