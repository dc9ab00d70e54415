%! options --machine zen4
%! exit 2
%! stderr Did you mean 'zen3'?
x = 1;
