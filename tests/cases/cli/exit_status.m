% exit of the prototype ends the run with its status
%! command run
%! exit 0
%! output <<
%! before
%! >>
disp('before');
exit(0);
disp('after');
