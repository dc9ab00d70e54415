% A name that no file has, near to one that another file has.
%! options --path added
%! exit 1
%! error SLM201 7
%! stderr did you mean `halving`, of another file?
y = half_of(ones(3, 1));
%SLM print halvign;
