% What a field or cell holds lies there also where it is seen with other dimensions. Vectors and matrices of 512 B, 8 of the 64 lines
% of L1, which has everything.
%! options --machine small.toml
c = {ones(64, 1), ones(8, 8)}; a.f = ones(8, 8);
%! level seen L1 loads=0 write_backs=0
%SLM start seen;
s = sum(c{1}(:)) + sum(c{2}(:)) + sum(a.f(:)) + sum(sum(reshape(c{2}, 4, 16)));
s = s + total(c{2}(:)) + sum(squeeze(a.f)*c{2}(:, 2)) + norm(reshape(a.f, [], 1));
%SLM end seen;

function s = total(v)
s = sum(v);
end
