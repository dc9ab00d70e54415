% `run` of a script that is not there.
%! command run
%! exit 1
%! stderr `run` finds no script of this name
x = 1;
run missing.m
