% A shell escape stops a run where it is reached, not before; `!` before a variable negates, as in Octave.
%! command run
%! exit 1
%! warning SLM133 8
%! warning SLM133 11
%! stdout before
%! stderr slamm does not run other programs
if ~true, !ls -l "it's here"
end
disp('before')
!touch somewhere
flag = true;
!flag
x = !flag;
