function v = slm_sums(c, number, statement)
% The column of slm_met that holds the sums of what does not come again, by place in
% the table of ranges, number and whether it is a statement.
v = slm_first_column(c, number, statement + 2);
if v == 0
  v = slm_column(c, number, statement, 1);
end
end
