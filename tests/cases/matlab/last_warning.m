% What the last warning was, of operators too, and a solution with the condition of its matrix.
lastwarn('');
x = [1 2; 2 4] \ [1; 1];
[text, id] = lastwarn;
disp(id); disp(text)
lastwarn('', '');
warning('off', 'MATLAB:nearlySingularMatrix');
x = [1 1; 1 1+1e-17+eps] \ [1; 2];
[text, id] = lastwarn;
disp(id)
opts.LT = true;
[w, r] = linsolve([2 7; 1 4], [1; 2], opts); % norms 4 and 5/8
fprintf('%g %g %.4f\n', w, r);
[w, r] = linsolve([1 1; 1 1], [1; 2]);
fprintf('%g\n', r);
[w, r] = linsolve([1 2; 3 4; 5 6], [1; 2; 3]);
fprintf('%.3f %.3f %d\n', abs(w), r);
%! stdout MATLAB:singularMatrix
%! stdout Matrix is singular to working precision.
%! stdout MATLAB:nearlySingularMatrix
%! stdout 0.5 0.375 0.4000
%! stdout 0
%! stdout 0.000 0.500 2
