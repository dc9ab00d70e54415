%! ok
%! kind: function
%! functions: first second third
function y = first(x)
% help text
y = x;
for i = 1:3
  y = y + 1;
end

function y = second(x)
if x, y = 1; else, y = 2; end

function third
disp(3)
return
%! ast 7: for i = (1:3) { y = (y + 1); }
%! ast 15: disp(3)
%! ast 16: return;
