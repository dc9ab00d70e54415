% The product of a matrix with a vector that overwrites a column of the matrix goes by blocks of 64 rows, which are added up in a
% buffer of 8 lines: nobody needs the rows of a block after it. A column of U and w have 65 lines, c one; caches of 64 lines.
%! options --machine small.toml
U = ones(520,4);
w = ones(520,1);
c = ones(4,1);
D = ones(64,64);
%! level column L1 loads=(3*65+65+1)*64 write_allocates=8*64
%SLM start column;
U(:,2) = U(:,2:4)*c(2:4) + 0.5*w;
%SLM end column;
D = ones(64,64);
% What it is added to is there.
%! level there L1 loads=(3*65+1)*64 write_allocates=8*64
%SLM start there;
U(:,3) = U(:,3) - U(:,1:3)*c(1:3);
%SLM end there;
D = ones(64,64);
% The sum is made where it is written, of which the product reads nothing.
%! level another L1 loads=(3*65+65+1)*64 write_allocates=65*64
%SLM start another;
U(:,1) = U(:,2:4)*c(2:4) + 0.5*w;
%SLM end another;
