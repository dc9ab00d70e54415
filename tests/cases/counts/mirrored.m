% What flip, flipud and fliplr mirror is read as x(end:-1:1) is: beside x itself it is a second sweep, unless both fit.
% L1 32K: C = 64K, 32K, 16K.
% They meet in the middle: of both sweeps what C holds of x and of the result stays there, half of C each. 3000 elements
% of both are 48,000 B.
x = ones(3000, 1);
%! range vector wsl=48000-16384 wsl_low=24000 wsl_high=48000-8192 wss=24000
%SLM start vector;
y = x + flipud(x);
%SLM end vector;
% Without a result all of C holds x, 24,000 B.
%! range product wsl=2*24000 wsl_low=2*24000 wsl_high=2*(48000-16384) wss=16
%SLM start product;
s = x'*flip(x);
t = sum(x.*flip(x, 1));
%SLM end product;
% 1000 elements and what is stored stay: 16,000 B.
z = ones(1000, 1);
%! range small wsl=8000 wsl_low=8000 wsl_high=8000 wss=8000
%SLM start small;
y = z + flip(z);
%SLM end small;
% One sweep alone, of a variable and of what is computed.
%! range alone wsl=3*24000 wsl_low=3*24000 wsl_high=3*24000 wss=24000+24000+8
%SLM start alone;
y = flipud(x);
y = x + flipud(x + 1);
t = sum(flipud(x));
%SLM end alone;
% Columns in reverse order are far apart but in the middle, the elements of one column of 800 B are not. One row has
% nothing to mirror.
A = ones(100, 50);
r = ones(1, 3000);
%! range columns wsl=2*(80000-16384) wsl_low=2*(80000-32768) wsl_high=2*(80000-8192) wss=2*40000
%SLM start columns;
B = A + fliplr(A);
B = A - flip(A, 2);
%SLM end columns;
%! range rows wsl=40000+24000 wsl_low=40000+24000 wsl_high=40000+24000 wss=40000+24000
%SLM start rows;
B = A + flipud(A);
q = r + flipud(r);
%SLM end rows;
%! range row wsl=48000-16384 wsl_low=24000 wsl_high=48000-8192 wss=24000
%SLM start row;
q = r + fliplr(r);
%SLM end row;
assert(isequal(flip([1 2; 3 4]), [3 4; 1 2]) && isequal(fliplr(1:3), [3 2 1]))
% Rows turned beside columns turned: the order of the columns is opposite, that of the rows decides nothing. 200 columns of
% 1600 B; a step of both in the middle moves 8 B of A and 8 of B: C holds C/16 elements of A. With A itself it is the same,
% A goes with flipud(A) through each column.
A = ones(200);
%! range both wsl=640000-16384 wsl_low=640000-32768 wsl_high=640000-8192 wss=320000
%SLM start both;
B = fliplr(A) + flipud(A);
%SLM end both;
% flipud(A) against fliplr(A) moves 8 B of two groups but the one that they are together, and 8 of B: the same.
%! range three wsl=640000-16384 wsl_low=640000-32768 wsl_high=640000-8192 wss=320000
%SLM start three;
B = A + fliplr(A) + flipud(A);
%SLM end three;
% The same order twice: one sweep.
%! range alike wsl=320000 wsl_low=320000 wsl_high=320000 wss=320000
%SLM start alike;
B = fliplr(A) + A(:,end:-1:1);
%SLM end alike;
% A reduction of other columns than those that wait for it has ended before these are read: A twice, and 200 values of 8 B
% that are stored and loaded. C holds at most 65,536 B.
%! range crossed wsl=2*320000+1600 wsl_low=2*320000+1600 wsl_high=2*320000+1600 wss=320000+1600
%SLM start crossed;
B = A - mean(fliplr(A));
%SLM end crossed;
% The same columns on both sides, or rows in another order, go on in each column.
q = [200:-2:2, 1:2:199];
%! range columns_alike wsl=3*320000+1600 wsl_low=3*320000+1600 wsl_high=3*320000+1600 wss=3*320000
%SLM start columns_alike;
B = fliplr(A) - mean(fliplr(A));
B = A - mean(flipud(A));
B = A(q,:)./max(A);
%SLM end columns_alike;
% By a list: q too, 1600 B, in whose order the columns are read.
%! range listed wsl=2*320000+2*1600 wsl_low=2*320000+2*1600 wsl_high=2*320000+2*1600 wss=320000+1600
%SLM start listed;
B = A./max(A(:,q));
%SLM end listed;
