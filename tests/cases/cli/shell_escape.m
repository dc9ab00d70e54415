% A shell escape gets one diagnostic; `!` before a variable negates, as in Octave.
%! exit 1
%! error SLM133 6
%! stderr slamm does not run other programs
flag = true;
!ls -l "it's here"
!flag
x = !flag;
