function [f, extra] = ode_file(f, extra)
% A solver's function as a handle. One that is given by its name has MATLAB's older form f(t, y, flag, p1, ...): an
% empty flag comes before the further arguments, and one of t and y alone gets none of them.
if ~ischar(f), return, end
f = str2func(f);
if nargin(f) == 2
  extra = {};
else
  extra = [{''}, extra];
end
end
