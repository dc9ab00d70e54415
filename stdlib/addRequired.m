function addRequired(p, name, check)
% Adds a required input to an inputParser; `check` is a function that says whether a value is valid.
if nargin < 3, check = []; end
p.Entries__(end+1) = struct('kind', 'required', 'name', name, 'default', {[]}, 'check', {check});
p.Parameters = sort([p.Parameters, {name}]);
end
