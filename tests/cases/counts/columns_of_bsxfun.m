% bsxfun with a function that has a text of its own calls it for each column of the result, as MATLAB and Octave do; with a
% function that works element by element it is one pass.
A = ones(300, 200); r = ones(1, 200); x = ones(300, 1);

% 200 calls with a column and a number.
%! range anonymous wsl=200*(300+1)*8 wss=300*200*8 flops=2*300*200
%SLM start anonymous;
K = bsxfun(@(a, b) a.*b + 1, A, r);
%SLM end anonymous;

% A column that is the same each time, and a column of A. What a function with a name stores is put together afterwards.
%! range named wsl=200*(300+300)*8 wss=2*300*200*8 flops=300*200
%SLM start named;
L = bsxfun(@plus_twice, x, A);
%SLM end named;

% Where there is one column, there is one call.
%! range one wsl=(300+1)*8+8 wss=300*8 flops=2*300+1
%SLM start one;
M = bsxfun(@(a, b) a.*b + 1, x, 3*r(1));
%SLM end one;

%! range pass wsl=(300*200+200)*8 wss=300*200*8 flops=300*200
%SLM start pass;
N = bsxfun(@minus, A, r);
%SLM end pass;

% A sparse operand, 300 entries in a CSR of 300*12 + 301*4 B, beside a column of 2400 B. Octave expands no sparse operand; the
% emitted program repeats both to their common shape before. A product is sparse, with 300 flops; a difference is full.
S = speye(300);
%! range scaled wsl=300*12+301*4+300*8 wss=300*12+301*4 flops=300
%SLM start scaled;
P = bsxfun(@times, S, x);
%SLM end scaled;
%! range shifted wsl=300*12+301*4+300*8 wss=300*300*8 flops=300*300
%SLM start shifted;
Q = bsxfun(@minus, S, x);
%SLM end shifted;

function c = plus_twice(a, b)
c = a + b;
end
