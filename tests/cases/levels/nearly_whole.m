% An array beside nearly all of it comes by once, and what is reduced to a number comes by once though other sweeps go column by column.
% x has 60,000 elements and A is 5000 x 12, 480,000 B, c is one of its columns; cachegrind of the first loop: 480,000 B read.
m = 5000; k = 12; n = m*k; x = sin((1:n)'); A = reshape(x, m, k); B = cos(A); c = A(:, 3); W = zeros(n - 1, 1);
%! level quotient L1 loads=480000
%SLM start quotient;
W = diff(x)./x(1:n-1);
%SLM end quotient;
%! level summed L1 loads=480000
%SLM start summed;
w = sum(diff(x).*x(2:n));
%SLM end summed;
%! level rows L1 loads=480000
%SLM start rows;
W = diff(A)./(A(2:m,:) + A(1:m-1,:));
%SLM end rows;
% In place the array is read before it is written.
%! level place L1 loads=480000 write_allocates=0
%SLM start place;
x(2:n-1) = x(2:n-1) + 0.1*diff(x, 2);
%SLM end place;
% A column of 40,000 B does not stay: A twice, c once.
%! level scaled L1 loads=2*480000+40000
%SLM start scaled;
W = (A - mean(A))/norm(c);
%SLM end scaled;
%! level quotients L1 loads=2*480000+40000
%SLM start quotients;
W = B - sum(A)/sum(c);
%SLM end quotients;
