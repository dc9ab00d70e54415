% Gathers and scatters by index vectors, in lines of 64 B. L1 32K.
x = (1:1000)';
y = zeros(1000, 1);
p = (1:1000)';
back = (1000:-1:1)';

% in order, and backwards: every line is touched eight times in a row, so x is loaded once
%! range in_order wsl=8000+8000 wsl_low=16000 wsl_high=16000 wss=8000
%SLM start in_order;
y = x(p);
%SLM end in_order;
%! range backwards wsl=8000+8000 wsl_low=16000 wsl_high=16000 wss=8000
%SLM start backwards;
y = x(back);
%SLM end backwards;
%! range scatter wsl=8000+8000 wss=8000 wss_low=8000 wss_high=8000
%SLM start scatter;
y(p) = x;
%SLM end scatter;

% 300 lines, touched in eight rounds: elements 1, 9, 17 ... then 2, 10, 18 ... A line comes
% back after 300 references. Other bytes of a reference: 8 of the index, 8 of the result.
% footprint of T references: 80 T while T <= 300, then (T/8 + 7/8*300)*64 + 16 T = 24 T + 16800.
%   C = 16K: T = 204 < 300, every reference loads a line: 2400*64
%   C = 32K: T = 665, C = 64K: larger: a line is loaded once: 2400*8
X = ones(2400, 1);
q = reshape(reshape(1:2400, 8, 300)', 2400, 1);
%! range rounds wsl=2400*8+2400*8 wsl_low=2400*8+2400*8 wsl_high=2400*8+2400*64 wss=2400*8
%SLM start rounds;
Y = X(q);
%SLM end rounds;

% The same rounds over 256 lines, as a scatter: 64 B of the line, 8 of the index and 8 of the value for each reference.
%   256*(64 + 16) = 20,480 B: they fit 32K, where a line is stored once, not 16K, where every reference stores one
V = zeros(2048, 1);
h = reshape(reshape(1:2048, 8, 256)', 2048, 1);
v = ones(2048, 1);
%! range rounds_stored wsl=2*2048*8 wss=256*64 wss_low=256*64 wss_high=2048*64
%SLM start rounds_stored;
V(h) = v;
%SLM end rounds_stored;

% As an operand of a product, whose matrix moves 10*8 B for each reference: 256*(64 + 8 + 80) = 38,912 B fit 64K alone.
M = ones(10, 2048);
%! range rounds_multiplied wsl=163840+16384+2048*64 wsl_low=163840+16384+256*64 wsl_high=163840+16384+2048*64 wss=80
%SLM start rounds_multiplied;
r = M*V(h);
%SLM end rounds_multiplied;

% no reuse at any capacity: lines come back after thousands of references
N = 100000;
Z = ones(N, 1);
s = mod((0:N-1)'*12347, N) + 1;
%! range random wsl=100000*8+100000*64 wsl_low=7200000 wsl_high=7200000 wss=800000
%SLM start random;
W = Z(s);
%SLM end random;
