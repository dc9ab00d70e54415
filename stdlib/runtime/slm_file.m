function slm_file(name, stem, last_line, last_column)
% Declares the next file: name, name of its range, place of its end.
global slm_g
slm_g.files(end+1) = struct('name', name, 'stem', stem, 'lines', [1 1 last_line last_column], 'root', 0);
end
