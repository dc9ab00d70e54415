%% Variables of other functions: evalin, assignin, inputname, and texts that ask for variables by name. Values as in GNU
%% Octave 9.
1;
function f
  q = 1;
  assert(eval('exist(''q'', ''var'')') == 1);
  assert(eval('exist(''x'', ''var'')') == 0);
  assignin('base', 'z', 7);
  assignin('caller', 'x', evalin('base', 'x') * 2);
  inner
  assert(q == 101);
end
function inner
  assignin('caller', 'q', 99);
  evalin('caller', 'q = q + 1;');
  [a, b] = evalin('base', 'size(u)');
  assert(a == 1 && b == 3);
  assert(~evalin('base', 'exist(''nope'', ''var'')'));
  eval('assignin(''caller'', ''q'', one_more(evalin(''caller'', ''q'')))');
end
function y = one_more(y)
  y = y + 1;
end
function t = g(a, b, c)
  t = sprintf('[%s] [%s] [%s]', inputname(1), inputname(2), inputname(3));
end
function t = named_in(a)
  t = '';
  b = 1; c = 2;
  t = [t asked(b) asked(c)];
end
function t = asked(x)
  t = [inputname(1) ' '];
end
function h(k)
  if evalin('base', 'exist(''total'', ''var'')')
    evalin('base', sprintf('total = total + %d;', k));
  else
    assignin('base', 'total', k);
  end
end
function r = twice(n)
  factor = 4;
  r = evalin_text('n * factor');
  evalin('base', 'made = [1 2; 3 4];');
end
function r = evalin_text(text)
  r = evalin('caller', text);
end
function t = fails(f)
  t = false;
  try
    f();
  catch
    t = true;
  end
end
function lengthen(k)
  v = evalin('caller', 'v');
  v(k) = k;
  assignin('caller', 'v', v);
end
function list = deep(n)
  mine = n;
  list = [];
  if n > 1
    list = deep(n - 1);
  end
  times_ten;
  list = [mine list];
end
function times_ten
  assignin('caller', 'mine', evalin('caller', 'mine') * 10);
end

x = 3; u = [1 2 3];
assert(eval('exist(''x'', ''var'')') == 1);
assert(any(strcmp(eval('who'), 'u')));
f
assert(z == 7 && x == 6);
assert(strcmp(g(u, x + 1, 'a'), '[u] [] []'));
assert(strcmp(named_in(u), 'b c '));
evalin('base', 'x = 5;');
assert(x == 5);
for k = 1:3, h(k); end
assert(total == 6);
assert(evalin('caller', 'x') + 1 == 6);
% In texts that run for other functions, 'caller' means the caller of those.
assert(twice(2) == 8);
assert(exist('made', 'var') == 1 && isequal(made, [1 2; 3 4]));
eval('evalin(''base'', ''x = x + 1;''); y = x;');
assert(x == 6 && y == 6);
assert(fails(@() assignin('nowhere', 'a', 1)));
assert(fails(@() assignin('base', '1a', 1)));
assert(evalin('base', 'no_such_function_at_all(1)', '42') == 42);
% An array that another function makes longer is used with its new size.
v = zeros(1, 2);
for k = 1:4
  lengthen(k);
  v(k) = v(k) + 1;
end
assert(isequal(v, [2 3 4 5]));
% Every activation of a function that calls itself has variables of its own.
assert(isequal(deep(3), [30 20 10]));
