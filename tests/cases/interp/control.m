% Loops, branches, errors.
s = 0;
for k = [1 2; 3 4]
  s = s + k(1)*k(2);
end
assert(s == 11);
t = '';
for c = {'a', 'b'}
  t = [t c{1}];
end
assert(isequal(t, 'ab'));
n = 0;
for k = []
  n = n + 1;
end
assert(n == 0);
for k = 1:3, if k == 2, continue, end, n = n + k; end
assert(n == 4 && k == 3);
while true
  n = n - 1;
  if n < 0, break; end
end
assert(n == -1);
do
  n++;
until n >= 3
assert(n == 3);
names = {'one', 'two', 'many'};
out = zeros(1, 4);
list = {1, 2, 5, 'two'};
for k = 1:4
  switch list{k}
    case 1
      out(k) = 10;
    case {2, 'two'}
      out(k) = 20;
    otherwise
      out(k) = 30;
  end
end
assert(isequal(out, [10 20 30 20]));
try
  error('my:id', 'value %d', 7);
catch err
  assert(isequal(err.identifier, 'my:id') && isequal(err.message, 'value 7'));
end
try
  x = [1 2 3];
  x(7)
  assert(false);
catch e
  assert(~isempty(e.message));
end
caught = false;
try
  error('plain');
catch
  caught = true;
end
unwind_protect
  q = 1;
unwind_protect_cleanup
  q = 2;
end_unwind_protect
assert(q == 2);
if [] error('empty is false'); end
if [1 1 0] error('some zero is false'); end
ok = false;
if [1 1; 1 1], ok = true; end
assert(ok);
i = 0;
while i < 3 && (i ~= 2 || true), i += 1; end
assert(i == 3);
parfor k = 1:3
  z(k) = k^2;
end
assert(isequal(z, [1 4 9]));
fprintf('%s\n', names{:});
%! output <<
%! one
%! two
%! many
%! >>
