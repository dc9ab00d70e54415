% Parts of a variable that products and the sweep of one statement read: what two of them have in common is there again
% where all that moves in between fits 32,768 B. A column of Q has 3,200 B (50 lines), one of R 1,600 B (25 lines).
n = 400;
Q = reshape(mod(1:n*8, 7), n, 8); R = reshape(mod(1:200*60, 5), 200, 60); v = (1:64)'/64; e = [1; 2]; y = zeros(n, 1);
% 64 rows (8 whole lines) of 50 columns, 25,600 B, are there for the sweep, and v, 512 B, for the second product, which
% takes the 400 B of the first. Half the cache holds neither. (The program is
% benchmarks/accuracy/kernels/reflect_section.c.)
%! range reflect wsl=25600+512+400 wsl_high=2*25600+2*512+400 wss=25600+400
%SLM start reflect;
R(97:160, 1:50) = R(97:160, 1:50) - v*(v'*R(97:160, 1:50));
%SLM end reflect;
% Columns 1 and 2 and the third once; the coefficients are 16 B.
%! range orthogonal wsl=3*3200+16 wss=3200+16
%SLM start orthogonal;
Q(:, 3) = Q(:, 3) - Q(:, 1:2)*(Q(:, 1:2)'*Q(:, 3));
%SLM end orthogonal;
% Six columns, 19,200 B; half the cache does not hold them: three are read twice, and three more.
%! range block wsl=6*3200+72 wsl_high=12*3200+72 wss=3*3200+72
%SLM start block;
Q(:, 4:6) = Q(:, 4:6) - Q(:, 1:3)*(Q(:, 1:3)'*Q(:, 4:6));
%SLM end block;
% Products of overlapping parts: the second loads one column more; e stays.
%! range overlapping wsl=3*3200+16 wss=3200
%SLM start overlapping;
y = Q(:, 1:2)*e + Q(:, 2:3)*e;
%SLM end overlapping;
% Of parts that have nothing in common all is loaded.
%! range apart wsl=4*3200+16 wss=3200
%SLM start apart;
y = Q(:, 1:2)*e + Q(:, 3:4)*e;
%SLM end apart;
% A column that the product has read, and one that it has not.
%! range there wsl=2*3200+16 wss=3200
%SLM start there;
y = Q(:, 1:2)*e + Q(:, 2);
%SLM end there;
%! range other wsl=3*3200+16 wss=3200
%SLM start other;
y = Q(:, 8) + Q(:, 1:2)*e;
%SLM end other;
% The same statement with other columns: 7 is none of the two at first, then it is the first, then the second of them.
% j is read for the columns; e has 16 B. The loop stores j.
%! range moving wsl=3*3200+2*(2*3200)+3*(16+8) wss=3*3200+8
%SLM start moving;
for j = [1 7 6]
  y = Q(:, 7) - Q(:, j:j+1)*e;
end
%SLM end moving;
% All of Q and then a part of it.
%! range all wsl=8*3200+64 wss=3200
f = ones(8, 1);
%SLM start all;
y = Q*f + Q(:, 3);
%SLM end all;
% A row above the block that is updated has lines in common with it, but no element: an operation reads a section at its own
% bytes, which is what a row's lines come to by the step where they are needed (of 8 rows, 7 are in lines of the block).
% 40 rows and a column beside come to 5 lines for k = 8, to 6 for the others.
%! range outer wsl=47*64*41+8*40*8+8*8 wss=8*40*40*8+8
%SLM start outer;
for k = 8:15
  R(k+1:k+40, 2:41) = R(k+1:k+40, 2:41) - R(k+1:k+40, 1)*R(k, 2:41)/8;
end
%SLM end outer;
fprintf('%.10g %.10g %.10g\n', sum(R(:)), sum(Q(:)), sum(y));
