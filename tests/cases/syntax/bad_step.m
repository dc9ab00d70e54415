x = a(i++);
if i++ == 3, end
x = i++;
%! error SLM117 1
%! error SLM117 2
%! error SLM117 3
