% Sums along rows go by blocks of 512 rows, those of rows that lists name too: the lists stay from one column to the next. A vector
% of 3072 rows has 384 lines, 32K are 512 lines.
%! options --machine two.toml
n = 3072;
X = reshape(mod(1:3*n, 7), n, 3);
s1 = (1:n)';
s2 = [2:n 1]';
D = ones(512,64);
% The wrap of s2 brings a line of each column again. The line after a block is read for s2; for the first two of the three columns it
% is pushed out before the next block reads it: more than eight first lines of blocks come in its set.
%! level distances L1 loads=(3*384+2*384+3+2*5)*64 write_allocates=384*64
%SLM start distances;
d = sqrt(sum((X(s1,:) - X(s2,:)).^2, 2));
%SLM end distances;
D = ones(512,64);
%! level products L1 loads=(3*384+2*384+3+2*5)*64 write_allocates=384*64
%SLM start products;
q = sum(X(s1,:).*X(s2,:), 2);
%SLM end products;
D = ones(512,64);
%! level one L1 loads=(3*384+384)*64 write_allocates=384*64
%SLM start one;
t = sum(X(s1,:), 2);
%SLM end one;
