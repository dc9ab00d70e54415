% A nest of more than 10,000,000 references to elements is counted in parts. Here one statement has two references in each of
% 6,000,000 trips: two parts. Each loads the lines of x(1) and y(1), and s; it stores s.
%! options --machine none
x = ones(8, 1);
y = ones(8, 1);
s = 0;
%! range cut wsl=2*(64+64+8) wss=2*8+8 flops=2*6000000
%! warning SLM307 @loop
%SLM start cut;
for i = 1:6000000 %@loop
  s = s + x(1)*y(1);
end
%SLM end cut;
% The limit is reached by the statement of trip 5,000,000; the one after it begins the second part.
%! range reached wsl=2*(64+64+8) wss=2*8+8
%! warning SLM307 @again
%SLM start reached;
for i = 1:5000001 %@again
  s = s + x(1)*y(1);
end
%SLM end reached;
