function sections = slm_shared_sections(reads, operations)
% Parts of variables that the statement's own operations read, where one of the variables is read
% a second time: what the parts have in common decides then.
global slm_op slm_what
sections = {};
keys = reads(:, 1)';
for r = operations(slm_op(14, operations) == 4)
  s = slm_operation(r);
  for n = s.at(s.kind == 2)
    if slm_is_section(n)
      sections{end+1} = slm_what{n}; %#ok<AGROW>
      keys(end+1) = slm_op(2, n); %#ok<AGROW>
    end
  end
end
keys = sort(keys);
if ~isempty(sections) && ~any(keys(2:end) == keys(1:end-1))
  sections = {};
end
end
