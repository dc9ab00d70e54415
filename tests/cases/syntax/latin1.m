%! ok
% café in Latin-1
x = 1; % grüß
y = 'é';
%! ast 3: x = 1;
