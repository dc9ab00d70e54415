% whos with names: a struct for each, with MATLAB's fields.
wide = zeros(2, 3); wise = 'ab'; other = 1;
info = whos('wid*', 'wis*');
assert(numel(info) == 2 && strcmp(info(1).name, 'wide') && info(1).bytes == 48 && isequal(info(1).size, [2 3]));
assert(strcmp(info(2).class, 'char') && ~info(2).sparse);
