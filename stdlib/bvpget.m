function v = bvpget(options, name, default)
% Value of an option of bvpset.
if nargin < 3, default = []; end
v = odeget(options, name, default);
end
