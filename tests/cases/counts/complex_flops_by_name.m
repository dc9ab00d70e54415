% Operators that are called by their names have the flops of the operators (complex_flops.m). n = 100 elements.
x = (1:100)'; z = complex(x, x); w = complex(x, 2*x); v = 3;
%! range both wsl=3200 wss=1600 flops=600
%SLM start both;
y = times(z, w);
%SLM end both;
%! range add wsl=3200 wss=1600 flops=200
%SLM start add;
y = plus(z, w);
%SLM end add;
%! range mixed wsl=2400 wss=1600 flops=200
%SLM start mixed;
y = minus(x, z);
%SLM end mixed;
%! range quotient wsl=3200 wss=1600 flops=1100
%SLM start quotient;
y = rdivide(z, w);
%SLM end quotient;
% The left operand divides: a complex number by a real one.
%! range left wsl=2400 wss=1600 flops=200
%SLM start left;
y = ldivide(x, z);
%SLM end left;
%! range powers wsl=2400 wss=1600 flops=1100
%SLM start powers;
y = power(z, x);
%SLM end powers;
% x + x is real: 100 flops, the sum with z complex: 200. The pass loads x once.
%! range three wsl=2400 wss=1600 flops=300
%SLM start three;
y = plus(x, x, z);
%SLM end three;
% v.*v is one number: 1 flop, then a real factor of 100 complex ones: 200. v is read once, 8 bytes.
%! range factors wsl=1608 wss=1600 flops=201
%SLM start factors;
y = times(v, v, z);
%SLM end factors;
% A sign has no flops, by name either.
%! range negative wsl=800 wss=800 flops=0
%SLM start negative;
y = uminus(x);
%SLM end negative;
