% An array that grows in scalar code is where it was, and its room is known when its function is called again: 64 B are a line,
% an eighth and a ninth element need a second one.
%! options --machine small.toml
1;
function w = longer(n)
  w = zeros(1, n);
  for k = n+1:n+2
    w(k) = k;
  end
end
%! level first L1 loads=0 write_allocates=2*64
%SLM start first;
s = sum(longer(7));
%SLM end first;
% Room for nine elements is there: all is in lines that have come.
%! level again L1 loads=0 write_allocates=0
%SLM start again;
s = sum(longer(8));
%SLM end again;
