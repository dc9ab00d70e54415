function s = inner_product(x, y)
% Called by own_path.m in the folder above, which puts this folder on the path.
s = x'*y;
