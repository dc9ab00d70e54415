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
