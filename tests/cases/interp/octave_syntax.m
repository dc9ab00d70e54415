# Spellings of Octave.
x = 0;
for k = 1:3
  x += k;
endfor
if x != 6, error("wrong"); endif
x -= 1; x *= 4; x /= 2;
assert(x == 10 && !(x == 3));
while (x > 7)
  x--;
endwhile
assert(x == 7);
do
  x++;
until x == 9
function r = twice(y) # a comment
  r = 2*y;
endfunction
assert(twice(x) == 18);
%{
block comment: error('not run')
%}
#{
another
#}
switch x
  case 9
    s = "nine";
  otherwise
    s = 'other';
endswitch
printf("%s\n", s);
try
  error("thrown");
catch err
  disp(err.message);
end_try_catch
y = [1, 2, ... comment
     3];
assert(numel(y) == 3);
a.b = {1, "q"};
assert(a.b{2} == 'q');
function r = ifelse_test(v)
  if (v == 1) r = 1; elseif (v == 3) r = 33; else r = 0; endif
endfunction
z = ifelse_test(3);
assert(z == 33);
%! output <<
%! nine
%! thrown
%! >>
