function values = slm_ahead(r, x, sites)
% The values of the variable of loop r in this trip, where it is x, and in those after it, as a
% row, if the runtime knows what each of its statements (SITES) costs; else none. A few
% trips are not worth it.
global slm_fast slm_token slm_n slm_c slm_base slm_off slm_state
values = [];
if slm_off || slm_c ~= slm_base + r || ~(slm_state > 0) || any(slm_fast(1, sites) ~= slm_token)
  return
end
v = slm_n.range_values;
n = numel(v);
if n < 3 || ~isa(v, 'double')
  return
end
k = 1;
if v(1) ~= x
  k = find(v == x, 1);
end
if n - k < 2
  return
end
values = v(k:n);
end
