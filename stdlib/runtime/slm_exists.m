function kind = slm_exists(variable, kind)
% What exist says of a name: whether it is that of a variable; else what the instrumented function is.
if variable
  kind = 1;
end
end
