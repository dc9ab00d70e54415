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
% Nothing but pieces: each element is written as it is read. x goes to the first half of w, y to the second; 32 lines of y and the
% last 32 of w are left in L1, so that a loop from the end finds these 32 of the 128 lines of w. Were the pieces read before w is
% written, it would find 64.
x = ones(512, 1); y = ones(512, 1); s = sum(z);
%! level written L1 loads=2*4096+8192-32*64 write_allocates=8192
%SLM start written;
w = [x; y];
t = 0;
for k = 1024:-1:1
  t = t + w(k);
end
%SLM end written;
s = sum(z);
% Columns beside each other are such a line too.
C = ones(32, 16); D = ones(32, 16); s = sum(z);
%! level wider L1 loads=2*4096+8192-32*64 write_allocates=8192
%SLM start wider;
B = [C, D];
t = 0;
for k = 1024:-1:1
  t = t + B(k);
end
%SLM end wider;
s = sum(z);
% What is there twice is read once, for both places.
%! level doubled L1 loads=4096 write_allocates=8192
%SLM start doubled;
B = [C, C];
%SLM end doubled;
