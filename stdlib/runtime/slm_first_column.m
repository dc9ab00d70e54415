function v = slm_first_column(c, number, what)
% The first column of slm_met of a site at place C, 0 where it has none. what: 1 a statement, plus 2 sums.
global slm_g
v = 0;
t = slm_g.columns_of{number};
if ~isempty(t)
  k = find(t(1, :) == c & t(2, :) == what, 1);
  if ~isempty(k)
    v = t(3, k);
  end
end
end
