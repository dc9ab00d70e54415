% Results of one call that have as many elements as each other: each variable takes the storage of its own result.
1;
function [A, L] = kept(A, L)
end
function [P, Q] = turned(A, L)
  P = L;
  Q = A;
end
n = 16;
A = ones(n, 1);
L = zeros(n, 1);
% Nothing else holds either of them: 2 elements each.
%! range own wsl=0 wss=16+16
%SLM start own;
[A, L] = kept(A, L);
L(1:2) = 5;
A(1:2) = 5;
%SLM end own;
% Q is A's: the first write copies 128 bytes; then both have a storage of their own.
%! range second wsl=128 wss=128+16+16
%SLM start second;
[P, Q] = turned(A, L);
Q(1:2) = 5;
A(1:2) = 6;
%SLM end second;
% P is still L's.
%! range first wsl=128 wss=128+16
%SLM start first;
P(1:2) = 5;
%SLM end first;
% The second result alone, and the first one alone.
%! range dropped wsl=128+128 wss=128+16+16+128+16
%SLM start dropped;
[~, Q] = turned(A, L);
L(1:2) = 7;
Q(1:2) = 7;
[P, ~] = turned(A, L);
P(1:2) = 7;
%SLM end dropped;
