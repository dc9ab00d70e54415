function addOptional(p, name, default, check)
% Adds a optional input to an inputParser; `check` is a function that tells whether a value will do.
if nargin < 4, check = []; end
p.Entries__(end+1) = struct('kind', 'optional', 'name', name, 'default', {default}, 'check', {check});
p.Parameters = sort([p.Parameters, {name}]);
end
