function slm_range(body, parent, name, kind, lines, variables)
% Declares the next range of a body: the range around it, its place, and
% the variables that occur in it and in no range nested in it, by number.
global slm_g
slm_g.bodies(body).parent(end+1) = parent;
slm_g.bodies(body).range(end+1) = struct('name', name, 'kind', kind, 'lines', lines);
there = zeros(numel(slm_g.bodies(body).slots), 1);
there(variables) = 1;
slm_g.bodies(body).mask(:, end+1) = there;
end
