% Fields of texts: delimiters, literal text, widths, skipped fields, a row that is cut short, and formats that nothing
% in the text fits.
rows = '';
for k = 1:3, rows = [rows, sprintf('%s,%d,%.3e\n', repmat('a', 1, k), k, k/8)]; end
C = textscan(rows, '%s %f %f', 'Delimiter', ',');
assert(isequal(C{1}, {'a'; 'aa'; 'aaa'}) && isequal(C{2}, [1; 2; 3]) && isequal(C{3}, [1; 2; 3]/8))
C = textscan('1 x 2 3 y 4', '%f %*s %f');
assert(isequal(C, {[1; 3], [2; 4]}))
C = textscan('t=1.5 t=2.5', 't=%f');
assert(isequal(C{1}, [1.5; 2.5]))
C = textscan(sprintf('head\n7;8\n9;10\n'), '%d %f', 'Delimiter', ';', 'HeaderLines', 1);
assert(isa(C{1}, 'int32') && isequal(C{1}, int32([7; 9])) && isequal(C{2}, [8; 10]))
C = textscan('1,2,3,4', '%f', 2, 'Delimiter', ',');
assert(isequal(C{1}, [1; 2]))
C = textscan('abc', 'x%f');
assert(isempty(C{1}))
disp('read')
