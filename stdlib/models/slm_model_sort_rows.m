function m = slm_model_sort_rows(c, x, r, nout)
% Rows sorted by a key: the keys with their positions by merging, then every
% column gathered.
a = x(1);
keys = a.rows * (a.width + 8);
between = (slm_merge_passes(c, keys) - 1) * keys;
column = a.rows * a.width;
m.loads = a.cols * slm_choose(column <= c.C, column, a.rows * max(c.line, a.width));
m.work_loads = between;
m.work_stores = between;
end
