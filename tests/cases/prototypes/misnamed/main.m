% The first function of tenfold.m is called successor there; the name calls the file successor.m.
t = tenfold(2);
assert(t == 30);
