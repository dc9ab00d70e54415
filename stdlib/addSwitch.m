function addSwitch(p, name)
% Adds a switch to an inputParser: false unless its name is among the inputs.
p.Entries__(end+1) = struct('kind', 'switch', 'name', name, 'default', {false}, 'check', {[]});
p.Parameters = sort([p.Parameters, {name}]);
end
