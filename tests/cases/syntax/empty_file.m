%! ok
%! kind: script
