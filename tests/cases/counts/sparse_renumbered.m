% Rows of a CSR matrix that a list or a step names, and some of their columns. D has 9600 rows of one entry: values take
% 76,800 B (1200 lines), indices 38,400 B (600), row pointers 38,404 B (600 lines and 4 B); 32,768 B are cached.
n = 9600; k = (1:n)';
D = sparse(k, k, k, n, n);
% Rows whose numbers lie less than 17 apart come 458 or more steps after each other (1069*5029 = 1 mod 9600), in which
% 3 lines of each move: none of them stays.
p = mod(1069*(k - 1), n) + 1;
q = (1:2:n)';
% Every row comes to a line of each array, one in sixteen to two of pointers, the last of them 4 B; p has 76,800 B. What
% is stored are 9600 entries and 9601 pointers.
%! range rows wsl=9600*3*64+599*64+4+76800 wss=9600*12+9601*4
%SLM start rows;
B = D(p, :);
%SLM end rows;
% With their columns it is the same: each value that is found is a line. The look-ups of the columns are not counted.
%! warning SLM322 @both
%! range both wsl=9600*3*64+599*64+4+76800 wss=9600*12+9601*4
%SLM start both;
B = D(p, p); %@both
%SLM end both;
% Every second row, without the last one, comes to all lines but the last pointer, and so do the 4800 values found.
%! range coarse wsl=76800+38400+38400 wss=4800*12+4801*4
%SLM start coarse;
B = D(1:2:end, 1:2:end);
%SLM end coarse;
% Of every second row one value in a hundred: 48 lines of values; pointers and indices all the same.
%! range few wsl=48*64+38400+38400 wss=48*12+4801*4
%SLM start few;
B = D(1:2:end, 1:200:end);
%SLM end few;
fprintf('%g\n', full(sum(B(:))));
