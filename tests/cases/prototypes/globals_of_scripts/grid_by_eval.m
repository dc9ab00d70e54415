function v = grid_by_eval(x)
eval('global K');
v = x*K;
end
