function y = randsample(p, k, replace, w)
% K numbers of 1:p, or elements of the vector p, at random: all different, or with REPLACE (true) as they come, with
% the weights W where these are given.
if nargin < 3, replace = false; end
n = numel(p);
if isscalar(p), n = p; end
if nargin > 3 && ~isempty(w)
  if ~replace, error('stats:randsample:NoWeights', 'Weighted sampling without replacement is not supported.'); end
  edges = min([0; cumsum(w(:))/sum(w)], 1);
  edges(end) = 1;
  [~, at] = histc(rand(k, 1), edges);
elseif replace
  at = randi(n, k, 1);
else
  if k > n, error('stats:randsample:SampleTooLarge', 'K must be less than or equal to N for sampling without replacement.'); end
  at = randperm(n, k).';
end
y = at;
if ~isscalar(p)
  y = p(at);
  if size(p, 1) == 1, y = reshape(y, 1, []); end
end
end
