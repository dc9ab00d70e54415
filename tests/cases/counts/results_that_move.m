% The result of an operator moves between two readings where another operator takes it, and there once; what the
% statement's pass consumes is nowhere (model 3.1). Z is 32K (32768), low is at 64K, high at 16K.
n = 1200;
U = ones(n,2); u = ones(n,1);

% U (19200 B), u (9600 B) and the product (16 B) move, 28816 B: U and u are loaded again at 16K alone.
%! range projection wsl=19200+9600+16 wsl_low=19200+9600+16 wsl_high=2*19200+2*9600+16 wss=16+9600
%SLM start projection;
u = u - U*(U'*u);
%SLM end projection;

% V (21840 B), w (10920 B) and two products (16 B each) that wait for the third operator move, 32792 B: the second product
% reads V and w again, and finds them at 64K alone.
V = ones(1365,2); w = ones(1365,1);
%! range two_products wsl=2*21840+2*10920+2*16 wsl_low=21840+10920+2*16 wsl_high=2*21840+2*10920+2*16 wss=2*16+32
%SLM start two_products;
d = (V'*w)*(V'*w)';
%SLM end two_products;
