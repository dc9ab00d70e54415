% `--skip` of a loop leaves it out, and `%SLM on` in it changes nothing; `%SLM off` holds within `--only` too.
%! options --skip while@loop
%! range while@loop wsl=0 wss=0
%! range around wsl=2*800 wss=800
x = ones(100, 1);
k = 0;
%SLM start around;
while k < 3 %@loop
  %SLM on;
  y = 2 * x;
  k = k + 1;
end
%SLM off;
y = x + x;
%SLM on;
z = y + x;
%SLM end around;
