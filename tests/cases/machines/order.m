%! options --machine order.toml
%! exit 2
%! error SLM706 9
x = 1;
