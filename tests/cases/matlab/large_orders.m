% Not 0: the scaled function is below the least number, the function itself beyond the largest (Octave: Inf + Infi).
assert(besseli(5000, 5000) == Inf && besselk(5000, 5000) == 0)
% Fewer elements than are chosen: no rows; with a width of that many characters.
assert(isequal(size(nchoosek([1 2 3], 5)), [0 5]))
assert(isequal(size(nchoosek(1:40, 2)), [780 2]))
assert(numel(sprintf('%200000d', 1)) == 200000)
assert(numel(sprintf('%*d', 150000, 1)) == 150000)
assert(numel(sprintf('%.150000d', 7)) == 150000 && numel(sprintf('%.80000s', blanks(70000))) == 70000)
