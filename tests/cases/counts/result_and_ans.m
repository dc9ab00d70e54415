% Values that no assignment stores are in ans, the first variable, which is not stored and loaded where it is read. 800 B
% each: b, x, y and the larger ans.
b = ones(100, 1);
2*b;
% The result of a function is another array than ans: b, the result and ans are loaded, the result and y are stored.
%! range sum_of_both wsl=3*800 wss=2*800
%SLM start sum_of_both;
y = twice(b) + ans;
%SLM end sum_of_both;

% A call without a result leaves ans as it is; so does the name of a variable.
%! range kept exclusive wsl=800 wss=8
%SLM start kept;
says(3);
b;
z = sum(ans);
%SLM end kept;

% 100 elements of ans, then 1, then 50; b is loaded for the first, and again for the last
%! range others wsl=2*800+800+8+400 wss=3*8
%SLM start others;
b + 1;
z = norm(ans);
z;
3;
z = ans + 1;
b(1:2:end);
z = max(ans);
%SLM end others;

function y = twice(x)
  y = 2*x;
end
function says(n)
  if n > 3, disp(n); end
end
