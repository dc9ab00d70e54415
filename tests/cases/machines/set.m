%! options --machine set.toml
%! exit 2
%! error SLM705 4
x = 1;
