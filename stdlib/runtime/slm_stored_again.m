function bytes = slm_stored_again(s, assigned)
% Scatters that the statement's pass uses: what is stored of them beyond each result once,
% of elements that did not stay until they were complete. assigned: the operation, if there is
% one, whose result is stored as the scatter that it is.
global slm_g slm_op slm_what
list = s.operations;
for k = slm_g.lazy
  other = slm_operation(floor(k));
  list = [list, other.operations]; %#ok<AGROW>
end
bytes = zeros(3, 1);
for n = list(slm_op(1, list) == 6)
  if ~isempty(slm_what{n}) && n ~= assigned
    bytes = bytes + max(slm_what{n}(:) - slm_op(12, n), 0);
  end
end
end
