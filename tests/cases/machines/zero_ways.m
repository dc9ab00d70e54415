%! options --machine zero_ways.toml
%! exit 2
%! error SLM704 6
x = 1;
