function addOptional(p, name, default, check)
% Adds an optional input to an inputParser; `check` is a function that says whether a value is valid.
if nargin < 4, check = []; end
p.Entries__(end+1) = struct('kind', 'optional', 'name', name, 'default', {default}, 'check', {check});
p.Parameters = sort([p.Parameters, {name}]);
end
