function d = scaled(t, y, flag, k)
% An ODE file as they were before function handles: a flag comes before the parameters.
if ~isempty(flag), error('flag %s', flag); end
d = -k*y;
