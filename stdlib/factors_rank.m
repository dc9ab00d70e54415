function r = factors_rank(f)
% The rank that a decomposition by qr has found.
if ~isfield(f, 'rank__')
  error('MATLAB:decomposition:rank', 'The rank is known of decompositions of type ''qr'' and ''cod'' alone.');
end
r = f.rank__;
end
