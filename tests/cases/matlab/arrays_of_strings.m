% Arrays of strings: ["a" "b"] in a file without Octave's spellings.
s = ["one", "three"];
assert(isstring(s) && ~ischar(s) && ~iscell(s) && strcmp(class(s), 'string') && isequal(size(s), [1 2]) && numel(s) == 2);
assert(isequal(s == "one", [true false]) && isequal(s ~= 'one', [false true]) && isequal(s == s, [true true]));
assert(isequal(size(s(1)), [1 1]) && isstring(s(1)) && strcmp(s(2), 'three') && isequal(s{2}, 'three') && ischar(s{2}));
assert(isequal(s(end:-1:1), ["three" "one"]) && isequal(s', ["one"; "three"]) && isequal(s(:), ["one"; "three"]));
t = [s; "x" "y"];
assert(isequal(size(t), [2 2]) && t(2, 2) == "y" && isequal(t(:, 1), ["one"; "x"]));
assert(isequal(['a' "b"], ["a" "b"]) && isequal(["n" 5 true], ["n" "5" "true"]) && isequal([s {'c'}], ["one" "three" "c"]));
assert(isequal(s + "!", ["one!" "three!"]) && isequal("k" + (1:3), ["k1" "k2" "k3"]) && isequal(["a"; "b"] + ["1" "2"], ["a1" "a2"; "b1" "b2"]));
assert(isequal(strlength(s), [3 5]) && join(s) == "one three" && join(s, '-') == "one-three" && isequal(strjoin(s, ','), 'one,three'));
assert(strcmp(sprintf('%s-', s), 'one-three-') && strcmp(sprintf('%s=%d;', "a", 1), 'a=1;') && strcmp(num2str(s(1)), 'one'));
collected = '';
for name = s
  collected = [collected, char(name), '.'];
end
assert(strcmp(collected, 'one.three.'));
failed = false;
try, s(4) = "four"; catch e, failed = strcmp(e.identifier, 'slamm:string:missing'); end
assert(failed && numel(s) == 2);
s(3) = "four";
s(1) = 'first';
s(2) = [];
assert(isequal(s, ["first" "four"]));
c = string({'b', 'a', 'b'});
[u, i, j] = unique(c);
assert(isequal(u, ["a" "b"]) && isequal(i(:)', [2 1]) && isequal(j(:)', [2 1 2]) && isequal(sort(c), ["a" "b" "b"]));
assert(ismember("a", c) && isequal(ismember(["a" "z"], c), [true false]) && any(c == "a") && isequal(find(c == "b"), [1 3]));
assert(isequal(strcmp(c, 'b'), [true false true]) && isequal(upper(c), ["B" "A" "B"]) && isequal(strrep(c, 'b', 'xx'), ["xx" "a" "xx"]));
assert(isequal(contains(["abc" "def"], "b"), [true false]) && isequal(startsWith(["abc" "def"], 'd'), [false true]));
assert(isequal(cellstr(c), {'b', 'a', 'b'}) && isequal(char(["ab"; "c"]), ['ab'; 'c ']) && isequaln(str2double(["1.5" "x"]), [1.5 NaN]));
assert(isequal(string([1 2.5]), ["1" "2.5"]) && isequal(size(strings(2, 3)), [2 3]) && all(strings(1, 2) == ""));
assert(isequal(split("a,b", ","), ["a"; "b"]) && isequal(extractBefore(["a=1" "b=2"], '='), ["a" "b"]) && isequal(extractAfter("k=v", "="), "v"));
assert(isequal(replace(["ab" "ba"], "a", "x"), ["xb" "bx"]) && isequal(regexprep(["a1" "b2"], '\d', ''), ["a" "b"]) && isequal(strcat("a", ["x" "y"]), ["ax" "ay"]));
d.names = ["p" "q"];
assert(d.names(2) == "q" && numel(d.names) == 2);
k = arrayfun(@(x) strlength(x), ["a" "bcd"]);
assert(isequal(k, [1 3]) && isequal(repmat(["x" "z"], 1, 2), ["x" "z" "x" "z"]) && isequal(fliplr(["a" "b"]), ["b" "a"]));
switch c(2)
  case {"x", "a"}, found = true;
  otherwise, found = false;
end
assert(found && isequal(reshape(["a" "b" "c" "d"], 2, 2), ["a" "c"; "b" "d"]));
for bad = {@() ["a" "b"]*2, @() sum(["a" "b"]), @() sin(["a" "b"])}
  ok = false;
  try, bad{1}(); catch, ok = true; end
  assert(ok);
end
assert(strcmp(evalc('x = ["a" "bc"; "def" "g"]'), sprintf('x =\n\n  2×2 string array\n\n    "a"      "bc"\n    "def"    "g"\n\n')));
assert(strcmp(evalc('disp(["a" "b"])'), sprintf('    "a"    "b"\n')) && strcmp(evalc('y = string(5)'), sprintf('y =\n\n    "5"\n\n')));
t = struct('a', ["x" "y"]);
assert(strcmp(evalc('t'), sprintf('t = \n\n  struct with fields:\n\n    a: ["x"    "y"]\n\n')) && strcmp(evalc('c = {"x" + 1}'), sprintf('c =\n\n  1×1 cell array\n\n    {"x1"}\n\n')));
