% Gathers and scatters: the distinct elements of the real index vector that another rank owns; index lists are sent
% once. Ranks 2, 3 and 4.
%! options --ranks 2,3,4
%SLM distribute x(block) z(block) v(block);
x = (1:8)';
idx = [8 1 1 5 4 2];
% y has six elements, by block as x has: 3 3, 2 2 2, 2 2 2 0.
% P = 2: rank 0 needs 8, rank 1 needs 4 and 2.
%! ranks gather 2 messages=2 bytes=3*8 setup_messages=2 setup_bytes=3*4
% P = 3 (x: 3 3 2): rank 0 needs 8 of 2; 1 needs 1 of 0; 2 needs 4 of 1 and 2 of 0.
%! ranks gather 3 messages=4 bytes=4*8 setup_messages=4 setup_bytes=4*4
% P = 4 (x: 2 2 2 2): 0: 8 of 3; 1: 1 of 0, 5 of 2; 2: 4 of 1, 2 of 0.
%! ranks gather 4 messages=5 bytes=5*8 setup_messages=5 setup_bytes=5*4
%! pair gather 4 3 0 messages=1 bytes=8
%SLM start gather;
y = x(idx);
%SLM end gather;
z = zeros(8, 1);
v = (1:4)';
to = [1 8 2 7];
% P = 2 (v: 2 2): rank 1 needs v(2), rank 0 needs v(3).
%! ranks scatter 2 messages=2 bytes=16
% P = 3 (z: 3 3 2, v: 2 2 0): rank 2 needs v(2) of 0 and v(4) of 1, rank 0 needs v(3) of 1.
%! ranks scatter 3 messages=3 bytes=24
% P = 4 (z: 2 2 2 2, v: 1 1 1 1): rank 3 needs v(2) of 1, rank 0 needs v(3) of 2.
%! ranks scatter 4 messages=2 bytes=16
%SLM start scatter;
z(to) = v;
%SLM end scatter;
% Where an element is listed several times, a rank sends it what it has for it last, once. v and z are of eight elements:
% 4 4, 3 3 2 and 2 2 2 2.
v = (1:8)';
last = [8 8 1 8 1 2 2 8];
% P = 2: rank 0 has 8 8 1 8, and sends rank 1 one value for element 8; rank 1 has 1 2 2 8, and sends rank 0 values for 1 and 2.
%! ranks repeated 2 messages=2 bytes=3*8 setup_messages=2 setup_bytes=3*4
%! pair repeated 2 0 1 messages=1 bytes=8
%! pair repeated 2 1 0 messages=1 bytes=16
% P = 3: rank 0 has 8 8 1, rank 1 8 1 2, rank 2 2 8. z(8) is on rank 2, z(1) and z(2) are on 0: 0 sends 2 one value, 1
% sends 2 one and 0 two, 2 sends 0 one.
%! ranks repeated 3 messages=4 bytes=5*8
%! pair repeated 3 1 0 messages=1 bytes=16
% P = 4: 0 has 8 8, 1 has 1 8, 2 has 1 2, 3 has 2 8: 0 sends 3 one, 1 sends 0 one and 3 one, 2 sends 0 two, 3 sends 0 one.
%! ranks repeated 4 messages=5 bytes=6*8
%SLM start repeated;
z(last) = v;
%SLM end repeated;
% Masks are read where the array lies that they select from, whatever they are computed of: nothing is sent.
% 8 elements are 4 4, 3 3 2 and 2 2 2 2; true are those of 5 6 7 8.
x = (1:8)';
b = mod(x, 2) == 0;
%SLM distribute b(block);
b = ~b;
%! ranks masked 2 messages=0 bytes=0 allgather_calls=0
%! ranks masked 3 messages=0 bytes=0 allgather_calls=0
%! ranks masked 4 messages=0 bytes=0 allgather_calls=0
% Three elements of the mask, one byte each, and of x, which is compared; rank 1 of 3 assigns 5 and 6.
%! rank masked 3 1 wsl=3*1+3*8 wss=8+2*8
%SLM start masked;
z(b) = 0;
z(x > 4) = 1;
%SLM end masked;
% Summed where they are: one allreduce.
%! ranks masked_sum 3 messages=0 allgather_calls=0 allreduce_calls=1 allreduce_bytes=8
%SLM start masked_sum;
s = sum(x(b));
%SLM end masked_sum;
