% Cells that are put beside each other are copied one after the other: 300 matrices of 2 x 2 that are a line each, more than L1
% has, come once, whatever is computed of what they are copied to.
%! options --machine small.toml
n = 300;
c = cell(1, n);
for i = 1:n
  c{i} = [i i+1; i 3];
end
z = ones(1024, 1);
s = sum(z);
% B: 2 x 600 doubles, 9600 bytes, 150 lines.
%! level row L1 loads=300*64 write_allocates=9600
%SLM start row;
B = [c{:}];
%SLM end row;
s = sum(z);
