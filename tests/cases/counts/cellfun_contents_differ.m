% Calls of an anonymous function by cellfun, where a later content of the cell is no number that has 8 B: every one counts.
c = {1, 2, 3, 4, 5, true};
%! range calls flops=12
%SLM start calls;
for k = 1:2
  y = cellfun(@(v) 2*v, c);
end
%SLM end calls;
