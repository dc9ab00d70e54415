n = 1000;
x = ones(n, 1);
y = ones(n, 1);
a = 2;
%SLM start array_statement;
y = y + a*x;
%SLM end array_statement;
%SLM start element_loop;
for i = 1:n
  y(i) = y(i) + a*x(i);
end
%SLM end element_loop;
%SLM print array_statement;
%SLM print element_loop;
