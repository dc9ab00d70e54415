% Conditions without a blank in front, and nothing between a call and what follows.
% Every reference of a scalar or element counts, so that the figures show each execution.
%! options --count textbook
x = ones(1000, 1); k = 0; a = 0;

% k in four conditions, for the last of which x is not read, and in k + 1; x for sum and for norm in
% three trips; a and k for a + k. a and k are stored in three trips.
%! range tight wsl=4*8+3*8+6*8000+3*16 wss=3*8+3*8
%SLM start tight;
while(k < 3 && sum(x) > 0)
  k = k + 1;
  if(norm(x) > 1)a = a + k;end
end
%SLM end tight;
assert(a == 6);
