%! ok
% café in UTF-8, after a byte order mark
x = 'é';
%! ast 3: x = 'é';
