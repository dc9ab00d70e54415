1; % Octave: inputs with default values, which a colon in place of an argument leaves.
function r = three(a, b = 3, c = 4)
  r = [a b c];
endfunction
assert(isequal(three(1), [1 3 4]) && isequal(three(1, 2), [1 2 4]))
assert(isequal(three(1, :, 7), [1 3 7]) && isequal(three(1, :), [1 3 4]))
