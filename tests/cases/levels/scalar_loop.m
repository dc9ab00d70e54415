% Scalar code: scalars are in registers, elements are touched one by one. 1000 elements are 125
% lines; y(i) is written in place.
%! options --machine small.toml
n = 1000;
x = ones(n,1);
y = zeros(n,1);
w = ones(n,1);
%! level loop L1 loads=125*64 write_allocates=125*64
%SLM start loop;
for i = 1:n
  y(i) = 2*x(i) + 1;
end
%SLM end loop;
% Neighbours are in the line that is there: x and y are read, y is written.
w = ones(n,1);
%! level stencil L1 loads=2*125*64 write_allocates=0
%SLM start stencil;
for i = 2:n-1
  y(i) = y(i) + x(i-1) + x(i+1);
end
%SLM end stencil;
