% A `parfor` loop in parentheses with a number of workers, which nothing is counted for: n is loaded once, s is stored
% element by element, and so is t; the loop stores its variable outside its range.
n = 4; s = zeros(1, 4); t = zeros(1, 4);
%! range parfor@loop executions=1 trips=4 wss=4*8
parfor (i = 1:n, 2)                     %@loop
  s(i) = i;
end
%! range parfor@line executions=1 trips=4 wss=4*8
parfor(k=1:n,max(2,(n)))t(k)=k;end      %@line
disp([s t])
