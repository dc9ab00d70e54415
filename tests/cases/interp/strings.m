% Character arrays and formatted output.
assert(isequal(['ab', 'cd'], 'abcd') && isequal(size(['ab'; 'cd']), [2 2]) && isequal('it''s', "it's"));
assert(strcmp('a', 'a') && ~strcmp('a', 'b') && strcmpi('AbC', 'aBc') && strncmp('hello', 'help', 3));
assert(isequal(upper('abc'), 'ABC') && isequal(lower('ABC'), 'abc') && isequal(strtrim("  a b  "), 'a b'));
assert(isequal(num2str(3), '3') && isequal(num2str(pi), '3.1416') && isequal(num2str(1.5), '1.5'));
assert(isequal(num2str([1 2 3]), '1  2  3') && isequal(num2str(pi, 8), '3.1415927') && isequal(int2str(2.7), '3'));
assert(isequal(sprintf('%5.2f|%-5d|%05d|%+d', pi, 42, 42, 42), ' 3.14|42   |00042|+42'));
assert(isequal(sprintf('%s-', 'ab', 'cd'), 'ab-cd-') && isequal(sprintf('%d,', [1 2 3]), '1,2,3,'));
assert(isequal(sprintf('%g %g %g', 1e10, 1e-5, 0.1), '1e+10 1e-05 0.1') && isequal(sprintf('%e', 12345.678), '1.234568e+04'));
assert(isequal(sprintf('%i%%', 50), '50%') && isequal(sprintf('%x', 255), 'ff'));
assert(isequal(sprintf('a\tb\n'), ['a' 9 'b' 10]) && isequal("a\n", ['a' 10]) && isequal('a\n', ['a' 92 'n']));
assert(isequal(sprintf('%c%c', 'hi'), 'hi') && isequal(sprintf('%*d', 5, 3), '    3') && isequal(sprintf('%5s', 'ab'), '   ab'));
assert(isequal(strrep('hello', 'l', 'L'), 'heLLo') && isequal(strcat('a', 'b', 'c'), 'abc'));
assert(isequal(strsplit('a,b,c', ','), {'a', 'b', 'c'}) && isequal(strjoin({'a', 'b'}, '-'), 'a-b'));
assert(isequal(regexprep('abc123', '\d+', 'X'), 'abcX') && isequal(strfind('abcabc', 'bc'), [2 5]));
assert(isequal(str2num('[1 2 3]'), [1 2 3]) && str2double('2.5') == 2.5 && isnan(str2double('x')));
assert(isequal(mat2str([1 2; 3 4.5]), '[1 2;3 4.5]') && ischar('a') && ~ischar(1));
assert(isequal(double('AZ'), [65 90]) && isequal(char([72 105]), 'Hi') && isequal(blanks(2), '  '));
assert(isequal(fliplr('abc'), 'cba') && isequal(repmat('ab', 1, 2), 'abab') && isspace(' '));
assert(any(strcmp('b', {'a', 'b'})) && isequal(ismember('b', {'a', 'b'}), true));
fprintf('%d: %s\n', 1, 'one');
fprintf('%d %d\n', [1 2; 3 4]);
fprintf('no newline');
fprintf('\n');
fprintf(1, '%6.3f\n', 2/3);
disp('shown');
printf("%s\n", "printf");
%! output <<
%! 1: one
%! 1 3
%! 2 4
%! no newline
%!  0.667
%! shown
%! printf
%! >>
