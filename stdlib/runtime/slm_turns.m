function values = slm_turns(k, values)
% The values that the loop of clock k runs over, to its end: its trips.
global slm_clocks
if numel(values) > 0
  slm_clocks(7, k) = slm_clocks(7, k) + numel(values) / size(values, 1);
end
end
