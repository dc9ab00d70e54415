function slm_nest_so_far()
% Counts what the elements of the running nest have cost since this was asked last: what
% a reference costs depends on those before it alone.
global slm_n
if slm_n.count > slm_n.counted
  slm_nest_lines(slm_n.list(:, 1:slm_n.count), slm_n.arrays, slm_n.counted);
  slm_n.counted = slm_n.count;
end
end
