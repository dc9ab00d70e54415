% Products with an operand that stays in the cache beside strips of the other one and of the result load both once.
%! options --machine none
% Cache of 32 KB, 4096 doubles; four fifths of it are 3276. 40*40 + 4*(40+40) = 1920: A (12800 B) stays for B (40 x 800, 256000 B).
% With 16 KB it does not: 2048 doubles, four fifths 1636. The upper end is that of the blocked product, 2*40*800*40 elements /
% sqrt(2048/3).
A = ones(40); B = ones(40, 800); C = zeros(40, 800);
%! range left wsl=268800 wss=256000 flops=2560000
%SLM start left;
C = A*B;
%SLM end left;
% Rows in strips of a line, eight: 40*40 + 8*(40+40) = 2240.
X = ones(800, 40); W = ones(40); Y = zeros(800, 40);
%! range right wsl=268800 wss=256000 flops=2560000
%SLM start right;
Y = X*W;
%SLM end right;
