function addParameter(p, name, default, check, varargin)
% Adds a parameter input to an inputParser; `check` is a function that tells whether a value will do.
if nargin < 4, check = []; end
p.Entries__(end+1) = struct('kind', 'parameter', 'name', name, 'default', {default}, 'check', {check});
p.Parameters = sort([p.Parameters, {name}]);
end
