function v = slm_sums(c, number, statement)
% The column of slm_met that holds the sums of what does not come again, by place in
% the table of ranges, number and whether it is a statement.
global slm_met
v = find(slm_met(1, :) == c & slm_met(2, :) == number & slm_met(4, :) == statement & slm_met(5, :) == 1, 1);
if isempty(v)
  v = slm_column(c, number, statement, 1);
end
end
