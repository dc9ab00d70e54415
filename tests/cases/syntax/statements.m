%! ok
if (a)b=1;end
if a b=1; end
if x, y, end
if (a) b=1; end
for (i=1:n) x(i) = i; end
for i=1:n, x(i) = i, end
while (i < 3) i++; end
while x, y; end
switch x case 1 y=2; case {2,3} z=1; otherwise w=0; end
switch a
  case'x'
    b = 1;
  case {'y', 'z'}
    b = 2;
  otherwise
    b = 3;
end
try, a; catch err, b; end
try
  a;
catch ME
  b(ME);
end
try
  a;
catch
  b;
end
try
  a;
end
try a; catch disp(1), end
do
  x += 1;
until x > 3
parfor (i=1:n, 4)
  x(i) = 1;
end
parfor i=1:n
  x(i) = 1;
end
unwind_protect
  a;
unwind_protect_cleanup
  b;
end_unwind_protect
if a
  b;
elseif c
  d;
else
  e;
endif
while true
  break
endwhile
for k=[1 2 3]
  continue;
endfor
global a b
persistent x = 3
global c = 1 d = 2;
x += 1;
x -= 1; x *= 2; x /= 2; x ^= 2; x |= 1; x &= 1;
x++;
x--
++x;
x(2,:) = [];
[a, ~] = f(x);
[a b] = f;
[~, i] = max(x);
[~ j] = max(x);
[a, b.c{2}, x(3)] = deal(1, 2, 3);
a.("f") = 1;
a(1).b = 2;
a.b(3).c{2} = 1;
a.end.if = a.for;
if a, else, b; end
if a else b; end
x = 3, y = 4; z
x = y = 3;
return
[a, b] ...
  = f(x);
if a if b c; end, end
for i=1:3 disp(i) end
a, b
x(end+1) = 3;
x.y(end).z{end} = 1;
if ~x y; end
x = [1 2
3 4]; y = 2;
if (a) -1, end
if a(1) && b(2) c = 1; end
if (a) [b, c] = f; end
%! ast 2: if a { b = 1; }
%! ast 3: if a { b = 1; }
%! ast 4: if x { y }
%! ast 5: if a { b = 1; }
%! ast 6: for i = (1:n) { x(i) = i; }
%! ast 7: for i = (1:n) { x(i) = i }
%! ast 8: while (i < 3) { i += 1; }
%! ast 9: while x { y; }
%! ast 10: switch x case 1 { y = 2; } case {2, 3} { z = 1; } otherwise { w = 0; }
%! ast 11: switch a case 'x' { b = 1; } case {'y', 'z'} { b = 2; } otherwise { b = 3; }
%! ast 19: try { a; } catch err { b; }
%! ast 20: try { a; } catch ME { b(ME); }
%! ast 25: try { a; } catch { b; }
%! ast 30: try { a; }
%! ast 33: try { a; } catch { disp(1) }
%! ast 34: do { x += 1; } until (x > 3)
%! ast 37: parfor i = (1:n) { x(i) = 1; }
%! ast 40: parfor i = (1:n) { x(i) = 1; }
%! ast 43: unwind_protect { a; } cleanup { b; }
%! ast 48: if a { b; } elseif c { d; } else { e; }
%! ast 55: while true { break; }
%! ast 58: for k = [1, 2, 3] { continue; }
%! ast 61: global a b;
%! ast 62: persistent x = 3;
%! ast 63: global c = 1 d = 2;
%! ast 64: x += 1;
%! ast 65: x -= 1; x *= 2; x /= 2; x ^= 2; x |= 1; x &= 1;
%! ast 66: x += 1;
%! ast 67: x -= 1
%! ast 68: x += 1;
%! ast 69: x(2, :) = [];
%! ast 70: [a, ~] = f(x);
%! ast 71: [a, b] = f;
%! ast 72: [~, i] = max(x);
%! ast 73: [~, j] = max(x);
%! ast 74: [a, b.c{2}, x(3)] = deal(1, 2, 3);
%! ast 75: a.("f") = 1;
%! ast 76: a(1).b = 2;
%! ast 77: a.b(3).c{2} = 1;
%! ast 78: a.end.if = a.for;
%! ast 79: if a {} else { b; }
%! ast 80: if a {} else { b; }
%! ast 81: x = 3 y = 4; z
%! ast 82: y = 3; x = y;
%! ast 83: return;
%! ast 84: [a, b] = f(x);
%! ast 86: if a { if b { c; } }
%! ast 87: for i = (1:3) { disp(i) }
%! ast 88: a b
%! ast 89: x((end + 1)) = 3;
%! ast 90: x.y(end).z{end} = 1;
%! ast 91: if (~x) { y; }
%! ast 92: x = [1, 2; 3, 4];
%! ast 93: y = 2;
%! ast 94: if (a - 1) {}
%! ast 95: if (a(1) && b(2)) { c = 1; }
%! ast 96: if a { [b, c] = f; }
