n = 10;
x = oens(n, 1);
