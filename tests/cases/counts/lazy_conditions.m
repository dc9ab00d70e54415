% `&` and `|` in the condition of `if` and `while` are not evaluated further where a scalar on
% their left decides, as `&&` and `||`; elsewhere both sides are. x: 8000 B.
% Every reference of a scalar or element counts, so that the figures show each execution.
%! options --count textbook
x = ones(1000, 1);
k = 0; it = 0;

% k: 8; x is not reached
%! range decided exclusive wsl=8 wss=0 flops=0
%SLM start decided;
if k == 1 & norm(x) > 0, k = 2; end
%SLM end decided;

%! range either exclusive wsl=8 wss=0 flops=0
%SLM start either;
if k == 0 | norm(x) > 0, end
%SLM end either;

% an array on the right is read whole
%! range whole exclusive wsl=8008 wss=0
%SLM start whole;
if k == 0 & x > 0, end
%SLM end whole;

% an array on the left decides nothing
%! range left exclusive wsl=8008 wss=0
%SLM start left;
if x > 5 & k == 0, end
%SLM end left;

% outside of conditions both sides are evaluated always
%! range value wsl=8008 wss=1
%SLM start value;
t = k == 1 & norm(x) > 0;
%SLM end value;

% it < 3 four times (8 each), norm(x) only the first time, while it is 0; body: it
%! range loop wsl=4*8+8000+3*8 wss=3*8
%SLM start loop;
while it < 3 & (it > 0 | norm(x) > 0), it = it + 1; end
%SLM end loop;
