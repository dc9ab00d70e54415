% Functions of the library that a compiled program does in one sweep. A is 200 x 100 and x has 20,000 elements, 160,000 B; B is 1200 x 50.
A = reshape(mod(1:20000, 7), 200, 100); x = A(:); B = reshape(mod(1:60000, 7), 1200, 50); K = ones(3); F = ones(5); u = [1 2 1]; v = [1 1 1];
% A convolution in direct form: A and the smaller matrix once, where columns of A fit with one of the result.
%! range small wsl=160000+72 wss=160000 flops=2*20000*9
%SLM start small;
C = conv2(A, K, 'same');
%SLM end small;
% Three columns of 9600 B and one of the result do not fit in 32 KB: each column of the result comes to three, at the borders to two. Five
% need 57.6 KB. cachegrind of the program: 1,391,936 and 2,342,592 B.
%! range columns wsl=(3*50-2)*9600+72 wss=480000 wsl_low=480072
%SLM start columns;
C = conv2(B, K, 'same');
%SLM end columns;
%! range wide wsl=(5*50-6)*9600+200 wss=480000 wsl_low=480200
%SLM start wide;
C = conv2(B, F, 'same');
%SLM end wide;
%! range full wsl=3*50*9600+72 wss=1202*52*8
%SLM start full;
C = conv2(B, K);
%SLM end full;
%! range valid wsl=3*48*9600+72 wss=1198*48*8
%SLM start valid;
C = conv2(B, K, 'valid');
%SLM end valid;
% By a column and a row: through an array of its own.
%! range apart wsl=160000+160000+48 wss=160000+160000
%SLM start apart;
C = conv2(u, v, A, 'same');
%SLM end apart;
% The ends and the counts: two sweeps; 424 B are the edges, which become a row where they are.
%! range counted wsl=2*160000+424
%SLM start counted;
n = histcounts(x, 20);
%SLM end counted;
% Windows stay from one element to the next.
%! range windows wsl=160000+33 wss=2*160000+72
%SLM start windows;
y = movsum(x, 5);
%SLM end windows;
assert(isequal(n([1 20]), [2857 2857]) && y(3) == 15);
