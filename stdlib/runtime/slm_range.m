function slm_range(body, parent, name, kind, lines, variables)
% Declares the next range of a body: the range around it, its place, and
% the variables that occur in it and in no range nested in it.
global slm_g
slm_g.bodies(body).parent(end+1) = parent;
slm_g.bodies(body).range(end+1) = struct('name', name, 'kind', kind, 'lines', lines);
slm_g.bodies(body).mask(:, end+1) = ismember(slm_g.bodies(body).slots, slm_words(variables))';
end
