function addRequired(p, name, check)
% Adds a required input to an inputParser; `check` is a function that tells whether a value will do.
if nargin < 3, check = []; end
p.Entries__(end+1) = struct('kind', 'required', 'name', name, 'default', {[]}, 'check', {check});
p.Parameters = sort([p.Parameters, {name}]);
end
