% A reduction that tells which rows are taken has ended before the first of them is read: two sweeps of what is tested and taken.
% A is 4000 x 12, 384,000 B; 800 rows pass, one in every five, in every line of eight elements one or two of them.
A = repmat(mod((1:4000)', 5), 1, 12); z = mod((1:4000)', 5); B = A + 1;
%! range rows wsl=2*384000 wss=800*12*8
%SLM start rows;
w = A(any(A > 3, 2), :);
%SLM end rows;
%! range columns wsl=2*384000 wss=12*4000*8
%SLM start columns;
w = A(:, sum(A) > 0);
%SLM end columns;
% The sum of what is taken is one with the sweep that takes it.
%! range summed wsl=2*384000 wss=12*8
%SLM start summed;
t = sum(A(max(A, [], 2) > 3, :));
%SLM end summed;
% Tested and taken element by element: one sweep.
%! range together wsl=32000 wss=800*8
%SLM start together;
w = z(z > 3);
%SLM end together;
% The mean first.
%! range mean wsl=2*32000 wss=1600*8
%SLM start mean;
w = z(z > mean(z));
%SLM end mean;
% Of another array: each is swept once.
%! range other wsl=2*384000 wss=800*12*8
%SLM start other;
w = B(any(A > 3, 2), :);
%SLM end other;
