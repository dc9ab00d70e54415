%! options --machine missing.toml
%! exit 2
%! error SLM703 3
%! stderr the key `ways` is missing
x = 1;
