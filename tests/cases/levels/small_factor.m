% An operand of a product that is larger than a block of three in L1 (8 x 8 doubles), and stays there with a strip of the others:
% both come by once. L1 has 64 lines.
%! options --machine small.toml
z = ones(1024, 1);
% A: 16 x 16, 32 lines, with four columns of B and of C, 8 lines each. B and C have 512 lines; C is written before anything is added.
A = ones(16); B = ones(16, 256); C = zeros(16, 256); s = sum(z);
%! level left L1 loads=(32+512)*64 write_allocates=512*64
%SLM start left;
C = A*B;
%SLM end left;
