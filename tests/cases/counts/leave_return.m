% A region left by return. Vectors are 8000 B.
% Every reference of a scalar or element counts, so that the figures show each execution.
%! options --count textbook
1;

%! range search executions=4 exclusive wsl=0 wss=4*8
%! range inside executions=4 wsl=4*(8000+8)+2*(8000+8) wss=4*8+2*8
function s = search(x, i)
%SLM FuncStart search;
s = 0;
%SLM start inside;
s = sum(x);
if i > 2
  return
end
s = norm(x) + i;
%SLM end inside;
%SLM FuncEnd search;
end

% the arguments are bare identifiers, which count nothing; the result is stored by the caller
%! range caller exclusive wsl=0 wss=8
%! range caller wsl=4*(8000+8)+2*(8000+8) wss=8+4*8+4*8+4*8+2*8-32
x = ones(1000, 1);
%SLM start caller;
for i = 1:4
  a = search(x, i);
end
%SLM end caller;
