% An error inside a function of the library: where the prototype called it is shown too.
%! exit 1
%! stderr called here
%! stderr error_in_library.m:5
x = fzero(@(t) t^2 + 1, [0 1]);
