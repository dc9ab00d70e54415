% A product or a system of full matrices in a loop counts what it counted before where the shapes, and for a system the zeros of
% the matrix, are as before, and anew where they are not.
% products: 4 x 4 by 4 x 1 loads 128+32 and stores 32 with 2*16 flops, 6 x 4 loads 192+32 and stores 48 with 2*24, a row by a
% column is a reduction that loads 32+32 and stores a number of 8 with 2*4; the first shape comes twice, once more at the end.
%! range products wsl=160+160+224+64+160 wss=32+32+48+8+32 flops=32+32+48+8+32
% systems: a general matrix of 128 B and b are loaded, a copy of 128 B stored; the two triangles of it (10 entries each) and
% the result between them are loaded, x stored. Flops: 2*64/3/2 multiply-adds, rounded 21, and 16. Of a lower matrix 10
% entries and b are loaded, x stored, with 10 multiply-adds.
%! range systems wsl=352+352+112+352 wss=160+160+32+160 flops=74+74+20+74
% transposed: the same bytes as without the transpose; `A'*x` of 6 x 4 has a result of 4.
%! range transposed wsl=240+240 wss=32+32 flops=48+48
general = [4 1 0 1; 1 5 1 0; 0 1 6 1; 1 0 1 7];
lower = tril(general);
x = [1; 2; 3; 4];
matrices = {general, lower, ones(6, 4), [1 2 3 4], lower};
for k = 1:5
  M = matrices{k};
  %SLM start products;
  y = M*x;
  %SLM end products;
end
matrices = {general, general + 1, lower, general};
for k = 1:4
  M = matrices{k};
  %SLM start systems;
  y = M\x;
  %SLM end systems;
end
M = ones(6, 4);
x = (1:6)';
for k = 1:2
  %SLM start transposed;
  y = M'*x;
  %SLM end transposed;
end
