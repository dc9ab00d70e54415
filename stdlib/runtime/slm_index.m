function i = slm_index(i)
% An index of an assignment that holds `end`: kept for slm_put.
global slm_g
slm_g.indices{end+1} = i;
end
