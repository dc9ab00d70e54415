% What `cellfun` gives to a function is where the cell has it. Vectors of 512 B and 1 KB (8 and 16 of the 64 lines of L1).
%! options --machine small.toml
c = {ones(64, 1), ones(128, 1)};
%! level given L1 loads=0 write_backs=0
%SLM start given;
y = cellfun(@(v) sum(v), c);
%SLM end given;
%! level named L1 loads=0 write_backs=0
%SLM start named;
z = cellfun(@total, c);
%SLM end named;

function s = total(v)
s = sum(v);
end
