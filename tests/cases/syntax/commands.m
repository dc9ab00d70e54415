%! ok
hold on
hold on; close all, x = 1;
format long e
warning off all
clear x1 y1
load file.mat
pkg load statistics
x2 ==123
foo == 123
foo -1
foo - 1
foo-1
foo (1)
foo 'it''s' b
a -1
a = 3;
disp hello % a comment
clc
foo +(3)
if (a) hold on; end
for i=1:3 hold off, end
print -depsc fig%d.eps
cd ..
foo ...
  (2);
foo == ...
  1
b {1} = 3;
foo.x -1
foo' -1
foo ~x
foo ~= x
foo;
axis ([0 1])
more off # octave
foo *b
title "two words"
i += 1
j +=1
k ++
ans -1
%! ast 2: command(hold, 'on')
%! ast 3: command(hold, 'on'); command(close, 'all') x = 1;
%! ast 4: command(format, 'long', 'e')
%! ast 5: command(warning, 'off', 'all')
%! ast 6: command(clear, 'x1', 'y1')
%! ast 7: command(load, 'file.mat')
%! ast 8: command(pkg, 'load', 'statistics')
%! ast 9: command(x2, '==123')
%! ast 10: (foo == 123)
%! ast 11: command(foo, '-1')
%! ast 12: (foo - 1)
%! ast 13: (foo - 1)
%! ast 14: foo(1)
%! ast 15: command(foo, 'it''s', 'b')
%! ast 16: (a - 1)
%! ast 18: command(disp, 'hello')
%! ast 19: clc
%! ast 20: (foo + 3)
%! ast 21: if a { command(hold, 'on'); }
%! ast 22: for i = (1:3) { command(hold, 'off') }
%! ast 23: command(print, '-depsc', 'fig%d.eps')
%! ast 24: command(cd, '..')
%! ast 25: foo(2);
%! ast 27: (foo == 1)
%! ast 29: b{1} = 3;
%! ast 30: (foo.x - 1)
%! ast 31: ((foo') - 1)
%! ast 32: command(foo, '~x')
%! ast 33: (foo ~= x)
%! ast 34: foo;
%! ast 35: axis([0, 1])
%! ast 36: command(more, 'off')
%! ast 37: command(foo, '*b')
%! ast 38: command(title, 'two words')
%! ast 39: i += 1
%! ast 40: j += 1
%! ast 41: k += 1
%! ast 42: (ans - 1)
