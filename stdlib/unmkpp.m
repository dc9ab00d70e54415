function [breaks, coefs, pieces, order, dim] = unmkpp(pp)
% Parts of a piecewise polynomial.
if ~isstruct(pp) || ~isfield(pp, 'form') || ~strcmp(pp.form, 'pp')
  error('MATLAB:unmkpp:InvalidPP', 'The input is not a piecewise polynomial.');
end
breaks = pp.breaks;
coefs = pp.coefs;
pieces = pp.pieces;
order = pp.order;
dim = pp.dim;
end
