% Single elements of a matrix by two indices, in statements that are no scalar code (a reduction, a norm): each has its
% place in the lines of the matrix, column after column.
L = true(4, 64); M = rand(4, 64);
s = 0;

% 256 logical values of one byte are four lines; s is read before it is written; i, j and s are stored once.
%! range flags wsl=4*64+8 wss=3*8
%SLM start flags;
for j = 1:64
  for i = 1:4
    s = s + sum(L(i,j));
  end
end
%SLM end flags;

% 256 numbers are 32 lines, and each of them is read and written before the next one.
%! range numbers wsl=32*64 wss=2048+2*8
%SLM start numbers;
for j = 1:64
  for i = 1:4
    M(i,j) = norm(M(i,j));
  end
end
%SLM end numbers;
