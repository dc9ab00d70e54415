% A prototype that puts folders on the path: named as text, and made of the place of the file. The
% function there is analysed.
%! command analyze
%! stdout 14
%! range inner_product executions=2 wsl=2*(24+24) wss=2*8
addpath added
here = fileparts(mfilename('fullpath'));
addpath(fullfile(here, 'added'));
x = (1:3)';
disp(inner_product(x, x));
s = inner_product(x, 2*x);
