function values = slm_expanded_pair(values)
% Two operands of an element-wise function, one of them sparse: Octave's operators expand no sparse operand, so that both
% are repeated to their common shape before.
of = size(values{1});
by = size(values{2});
if numel(of) > 2 || numel(by) > 2 || slm_equal(of, by) || prod(of) == 1 || prod(by) == 1
  return
end
times = max(of, by);
values{1} = repmat(values{1}, slm_repeats(of, times));
values{2} = repmat(values{2}, slm_repeats(by, times));
end

function n = slm_repeats(shape, common)
% How often an operand is repeated along each dimension; nothing for a shape that is an error.
n = ones(1, 2);
n(shape == 1) = common(shape == 1);
end
