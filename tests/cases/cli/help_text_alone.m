% A file of comments alone, as the help text of a MEX function is, gives nothing, and the message says what to do.
%! exit 1
%! stderr error[MATLAB:maxlhs]: `no_code` gives no value: its file has comments alone, as the help text of a MEX function has. slamm runs no MEX functions; a `no_code.m` with the same result in its place is run.
addpath added
x = no_code(1);
