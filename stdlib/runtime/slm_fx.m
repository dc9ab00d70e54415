function slm_fx(number, p, y, truth)
% After a statement of scalar code that assigns a number, or an element of y ([] where
% it is a number), where nests are counted. p: positions from 1 of the elements that it
% has read, and at the end of that which it has written. One that is met again in the
% nest, with everything as it was, has its numbers in registers: only its elements are
% noted. truth: where it is given, the number is a truth.
global slm_fast slm_hits slm_token slm_heads slm_elements slm_ends
if slm_fast(1, number) == slm_token && slm_fast(3, number) == numel(y)
  v = slm_fast(2, number);
  slm_hits(v) = slm_hits(v) + 1;
  if ~isempty(p)
    h = slm_ends(1) + 1;
    k = slm_ends(2);
    m = numel(p);
    if h > numel(slm_heads) || k + m > numel(slm_elements)
      slm_room(h, k + m);
    end
    slm_heads(h) = slm_fast(4, number);
    slm_elements(k+1:k+m) = p;
    slm_ends = [h, k + m];
    if k + m >= 1e7
      % as slm_n.longest
      slm_nest_end(true);
    end
  end
else
  slm_fx_other(number, p, y, nargin > 3);
end
end
