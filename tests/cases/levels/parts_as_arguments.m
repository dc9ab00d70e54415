% A section of an array that a function is given lies in the array: it is read for the call, and there when the function
% reads it. Other parts are copied before the call. Columns of 1 KB, 16 of the 64 lines of L1; `big` of 8 KB reads them away.
%! options --machine small.toml
V = ones(128, 4); x = mod((1:128)', 2); big = ones(1024, 1); S = speye(128); s = sum(big);
%! level column L1 loads=1024 write_allocates=0
%! level column L2 loads=0 write_allocates=0
%SLM start column;
s = s + total(V(:, 2));
%SLM end column;
s = sum(big);
% The function writes a copy of its own.
%! level written L1 loads=1024 write_allocates=1024
%! level written L2 loads=0 write_allocates=1024
%SLM start written;
y = cleared(V(:, 2));
%SLM end written;
s = sum(big);
% Two columns of 1 KB each, and their copy.
%! level list L1 loads=2048 write_allocates=2048
%! level list L2 loads=0
%SLM start list;
s = s + total(V(:, [3 1]));
%SLM end list;
s = sum(big);
% Half of the elements, when they are tested.
%! level mask L1 loads=1024 write_allocates=512
%SLM start mask;
s = s + total(x(x > 0));
%SLM end mask;
s = sum(big) + nnz(S);
% 64 rows of a sparse matrix with one entry each.
%! level rows L2 loads=0
%SLM start rows;
s = s + total(S(33:96, :));
%SLM end rows;

function v = cleared(v)
v(1:2) = 0;
end
function s = total(v)
s = full(sum(sum(v)));
end
