function addParamValue(p, name, default, check)
% Adds a parameter input to an inputParser; `check` is a function that says whether a value is valid.
if nargin < 4, check = []; end
p.Entries__(end+1) = struct('kind', 'parameter', 'name', name, 'default', {default}, 'check', {check});
p.Parameters = sort([p.Parameters, {name}]);
end
