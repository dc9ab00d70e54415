% Operators by the names of their functions are what the operators are, beside these in one program too.
A = ones(12) + 20*eye(12); b = ones(12, 1); c = ones(1, 12);
% A is positive definite: 1152 B, read into a copy that is factored; b 96 B, read, and twice in place by the two triangles.
%! range sign wsl=2*1152+3*96 wss=1152+96
%SLM start sign;
u = A\b;
%SLM end sign;
%! range name wsl=2*1152+3*96 wss=1152+96
%SLM start name;
v = mldivide(A, b);
%SLM end name;
%! range turned wsl=2*1152+3*96 wss=1152+96
%SLM start turned;
w = A\c';
%SLM end turned;
%! range right wsl=2*1152+3*96 wss=1152+96
%SLM start right;
p = mrdivide(c, A);
%SLM end right;
%! range product wsl=1152+96 wss=96
%SLM start product;
q = mtimes(A, b);
%SLM end product;
%! range transposed wsl=96 wss=96
%SLM start transposed;
t = ctranspose(c);
%SLM end transposed;
fprintf('%.6f %.6f %.6f %.6f %.6f %d\n', sum(u), sum(v), sum(w), sum(p), sum(q), sum(t));
% The name of a transpose is its sign: as the operand of a product or a system it moves nothing of its own. A 1152 B and b
% 96 B for each; the system has nothing but b beside a matrix that is no triangle: a copy of the transpose is factored.
%! range by_product wsl=2*(1152+96) wss=2*96
%SLM start by_product;
z = transpose(A)*b; z = ctranspose(A)*b;
%SLM end by_product;
%! range by_sign wsl=2*(1152+96) wss=2*96
%SLM start by_sign;
z = A.'*b; z = A'*b;
%SLM end by_sign;
% A dot product, which joins the pass of the sum: 8 + 8 for each row.
%! range by_dot wsl=96 wss=8
%SLM start by_dot;
d = sum(b) + transpose(b)*b;
%SLM end by_dot;
% As a whole it is the transpose: 1152 B each way.
%! range alone wsl=1152 wss=1152
%SLM start alone;
B = transpose(A);
%SLM end alone;
fprintf('%.6f %.6f %.6f\n', sum(z), d, B(2,1));
