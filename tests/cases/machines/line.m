%! options --machine line.toml
%! exit 2
%! error SLM705 4
%! error SLM702 7
x = 1;
