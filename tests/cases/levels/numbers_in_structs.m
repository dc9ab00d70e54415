% Numbers in fields and cells have no address: more than the 4096 that the first level holds are named, and few are not. The plain
% figures have 8 B for each of 5000, and for n and s.
n = 5000; p = struct('m', num2cell(1:n)); c = cell(1, n); q.a = 1; q.b = 2; s = 0;
%! range few wsl=4*8
%SLM start few;
for k = 1:n
  s = s + q.a*q.b;
end
%SLM end few;
%! warning SLM319 @many
%! range many wsl=5000*8+2*8
%SLM start many;
for k = 1:n
  s = s + p(k).m; %@many
end
%SLM end many;
% Arrays have addresses.
x = ones(n, 1);
%! level array L1 loads=40000
%SLM start array;
s = s + sum(x);
%SLM end array;
