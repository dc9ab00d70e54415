function F ( );xq xend
F = @(xq) interp1