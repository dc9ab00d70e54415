% Words that are keywords in Octave alone are names in MATLAB.
%! stdout 5 4 7 3
%! command run
do = 3;
do(2) = 4;
until = do + 1;
for endif = 1:3, end
if do(1) == 3, x = do (2); end
fprintf('%d %d %d %d\n', until(2), x, unwind_protect(do), endif);

function endfor = unwind_protect(do)
endfor = sum(do);
end
