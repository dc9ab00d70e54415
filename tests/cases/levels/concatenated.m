% Pieces of an array that are put beside others and go with the array itself, as a periodic boundary is written: what is nearly all of
% the array is where the sweep comes by. Arrays of 8 KB, twice what L1 has.
%! options --machine small.toml
x = (1:1024)'; A = ones(32); z = ones(1024, 1); s = sum(z);
%! level round L1 loads=8192 write_allocates=8192
%SLM start round;
w = [x(2:end); x(1)] - x;
%SLM end round;
s = sum(z);
%! level ends L1 loads=8192 write_allocates=0
%SLM start ends;
t = norm([x(2:end); 0] - 2*x + [0; x(1:end-1)]);
%SLM end ends;
s = sum(z);
% The first column, four lines, is swept beforehand.
%! level columns L1 loads=8192 write_allocates=8192
%SLM start columns;
B = [A(:, 2:end) A(:, 1)] - A;
%SLM end columns;
s = sum(z);
% Halves are far from where the sweep is: all of x comes twice.
%! level halves L1 loads=2*8192
%SLM start halves;
w = [x(513:end); x(1:512)] - x;
%SLM end halves;
