% Functions of texts that MATLAB has.
assert(isequal(split('a,b,,c', ','), {'a'; 'b'; ''; 'c'}) && strcmp(join({'a', 'b'}), 'a b') && strcmp(join({'a'; 'b'}, '-'), 'a-b'));
assert(strcmp(replace('abcabc', 'bc', 'X'), 'aXaX') && strcmp(erase('a-b-c', '-'), 'abc') && strcmp(reverse('abc'), 'cba'));
assert(count('aaaa', 'aa') == 2 && isequal(count({'ab', 'bb'}, 'b'), [1 2]));
assert(strcmp(extractBefore('key=value', '='), 'key') && strcmp(extractAfter('key=value', '='), 'value'));
assert(isequal(extractBetween('[a][b]', '[', ']'), {'a'; 'b'}) && strcmp(extractAfter('abcd', 2), 'cd'));
assert(strcmp(strip('  a '), 'a') && strcmp(strip('xxax', 'left', 'x'), 'ax') && strcmp(pad('ab', 4), 'ab  '));
assert(isequal(pad({'a', 'bcd'}, 'left'), {'  a', 'bcd'}) && isequal(splitlines(sprintf('a\nb')), {'a'; 'b'}));
assert(isequal(compose('%d-%s', [1; 2], {'a'; 'b'}), {'1-a'; '2-b'}));
assert(strcmp("abc" + 5, 'abc5') && "ab" == "ab" && isstring(convertCharsToStrings('a')) && ~isstring(convertStringsToChars("a")));
assert(isequal(cellstr(string([1 2.5 NaN])), {'1', '2.5', 'NaN'}) && isstring(string(3)) && strcmp(string(true), 'true'));
assert(isequal(size(strings(2, 1)), [2 1]) && isstring(strings(1)));
% a user's function does not hide the method of a map
m = containers.Map({'a', 'b'}, [1 2]);
assert(isequal(keys(m), {'a', 'b'}) && isequal(m.keys(), {'a', 'b'}) && strcmp(keys(3), 'mine'));
function k = keys(x)
  k = 'mine';
end
