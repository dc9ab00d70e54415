% Flops of complex operations, by their operands, in real arithmetic: a sum 2, a product 6 or with a real factor 2, a
% quotient by the textbook's formula (ac + bd + i(bc - ad))/(c^2 + d^2) 6 + 3 + 2 = 11, of a real number 2 + 3 + 2 = 7,
% by a real number 2; a reduction twice what it is of real elements, a product of elements 6. n = 100 elements.
x = (1:100)'; z = complex(x, x); w = complex(x, 2*x);
%! range both wsl=3200 wss=1600 flops=600
%SLM start both;
y = z.*w;
%SLM end both;
%! range one wsl=2400 wss=1600 flops=200
%SLM start one;
y = x.*z;
%SLM end one;
%! range factor wsl=1600 wss=1600 flops=200
%SLM start factor;
y = 2*z;
%SLM end factor;
%! range add wsl=3200 wss=1600 flops=200
%SLM start add;
y = z + w;
%SLM end add;
%! range mixed wsl=2400 wss=1600 flops=200
%SLM start mixed;
y = x - z;
%SLM end mixed;
%! range quotient wsl=3200 wss=1600 flops=1100
%SLM start quotient;
y = z./w;
%SLM end quotient;
% The result is real, which changes what is stored and not what is computed.
%! range real_quotient wsl=1600 wss=800 flops=1100
%SLM start real_quotient;
y = z./z;
%SLM end real_quotient;
%! range of_real wsl=2400 wss=1600 flops=700
%SLM start of_real;
y = x./z;
%SLM end of_real;
%! range by_real wsl=2400 wss=1600 flops=200
%SLM start by_real;
y = z./x;
%SLM end by_real;
%! range halves wsl=1600 wss=1600 flops=200
%SLM start halves;
y = z/2;
%SLM end halves;
%! range total wsl=1600 wss=16 flops=200
%SLM start total;
s = sum(z);
%SLM end total;
%! range product wsl=1600 wss=16 flops=600
%SLM start product;
s = prod(w);
%SLM end product;
%! range length2 wsl=1600 wss=8 flops=400
%SLM start length2;
s = norm(z);
%SLM end length2;
% A multiplication and an addition for each pair.
%! range inner wsl=1600 wss=8 flops=800
%SLM start inner;
s = z'*z;
%SLM end inner;
% Powers: of complex numbers 11, of real ones 1, also where the result is complex, which the operands do not tell.
%! range power wsl=1600 wss=1600 flops=1100
%SLM start power;
y = z.^0.5;
%SLM end power;
v = -0.5*x;
%! range real_power wsl=800 wss=1600 flops=100
%SLM start real_power;
y = v.^0.5;
%SLM end real_power;
% A number written in place costs nothing, with its sign; it is complex all the same.
%! range negative_factor wsl=800 wss=1600 flops=200
%SLM start negative_factor;
y = (-2i)*x;
%SLM end negative_factor;
