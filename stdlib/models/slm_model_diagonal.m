function m = slm_model_diagonal(c, x, r, nout)
% The main diagonal of the first operand, all of it when sparse or a vector:
% own bytes when the lines that it lies in fit, else a line for each element.
a = x(1);
if a.is_sparse || a.is_vector
  m = slm_model_swept(c, x, r, nout);
  return
end
n = min(a.rows, a.cols);
line = max(c.line, a.width);
apart = (a.rows + 1) * a.width >= c.line;
m.loads = slm_choose(apart & n * line > c.C, n * line, n * a.width);
end
