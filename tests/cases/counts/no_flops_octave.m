% Operators that assign, as Octave has them: counters have no flops, values have.
a = (1:12)'/4;

%! range counters flops=4
k = 0;
j = 8;
total = a(1);
%SLM start counters;
while k < 4
  k += 1;
  j -= 2;
  total += k*2;
end
k++;
%SLM end counters;

% the subscript is that of the value too
%! range elements flops=3
%SLM start elements;
for i = 1:3
  a(i+1) *= 2;
end
%SLM end elements;
