% A stencil whose columns do not stay in the cache (32 KB): the array is counted once, as the model
% says, with n and m, and a warning says that up to three loads are likely. A narrow one is silent.
n = 1200; m = 10;
u = ones(n, m); v = zeros(n, m);
i = 2:n-1; j = 2:m-1;

% Three columns that are read and one that is written go on together: 4*9600 B are more than 32 KB.
%! warning SLM305 11
%! range wide wsl=8*(1200*8+2*1198)+16 wss=8*1198*8
%SLM start wide;
v(2:n-1, 2:m-1) = u(2:n-1, 2:m-1) + u(1:n-2, 2:m-1) + u(3:n, 2:m-1) + u(2:n-1, 1:m-2) + u(2:n-1, 3:m);
%SLM end wide;

% The columns of a small grid stay: no warning.
n = 200;
u = ones(n, 100); v = zeros(n, 100);
%! range narrow wsl=8*(200*98+2*198)+8 wss=8*198*98
%SLM start narrow;
v(2:n-1, 2:99) = u(2:n-1, 2:99) + u(1:n-2, 2:99) + u(3:n, 2:99) + u(2:n-1, 1:98) + u(2:n-1, 3:100);
%SLM end narrow;
