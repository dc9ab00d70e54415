% Plotting and session commands are accepted and ignored; the script goes on.
%! output <<
%! 3
%! >>
%! command run
x = 1:3;
figure; hold on
plot(x, x.^2, 'r-');
semilogy(x, x); title('a title'); xlabel('x'); legend('one');
close all
clc
format long
more off
drawnow
help sin
doc sin; type sin
fprintf('%d\n', numel(x));
