% A vector that grows is where it is: the elements written are in lines that come once.
%! options --machine small.toml
x = zeros(0,1);
%! level grow L1 loads=0 write_allocates=16*64
%SLM start grow;
for k = 1:16
  x = [x; ones(8,1)];
end
%SLM end grow;
