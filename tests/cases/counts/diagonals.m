% The elements of a diagonal of a full matrix are a line each, with nothing else of it in the line, as by an index.
n = 100;
A = rand(n);
%! line @diag wsl=100*64 wss=800
d = diag(A);                    %@diag
%! line @index wsl=8+100*64 wss=800
d = A(1:n+1:end);               %@index
%! line @trace wsl=100*64 wss=8
t = trace(A);                   %@trace
% rows of three elements: 32 B from one element of the diagonal to the next
B = rand(3);
%! line @small wsl=3*32
d = diag(B);                    %@small
