function m = slm_model_diagonal(c, x, r, nout)
% The main diagonal of the first operand, all of it when sparse or a vector: the lines
% that it lies in, which hold nothing else of it; a single element its own bytes. Of a section that
% takes more lines than it would alone, never more than a line for each element.
a = x(1);
if a.is_sparse || a.is_vector
  m = slm_model_swept(c, x, r, nout);
  return
end
n = min(a.rows, a.cols);
m.at_most = n * max(c.line, a.width);
m.loads = min(n * (a.rows + 1) * a.width, m.at_most) * c.one;
end
