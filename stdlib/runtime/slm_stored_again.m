function bytes = slm_stored_again(operations, assigned)
% Scatters that the statement's pass uses: what is stored of them beyond each result once,
% of elements that did not stay until they were complete. operations: of the statement; assigned:
% the one, if there is one, whose result is stored as the scatter that it is.
global slm_op slm_what
bytes = zeros(3, 1);
for n = operations(slm_op(1, operations) == 6)
  if ~isempty(slm_what{n}) && n ~= assigned
    bytes = bytes + max(slm_what{n}(:) - slm_op(12, n), 0);
  end
end
end
