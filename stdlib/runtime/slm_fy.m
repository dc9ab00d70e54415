function slm_fy(number, y, p)
% Behind a statement of scalar code that assigns an element of y, where nests are
% counted; as slm_fx, with the position of that element at the end of p.
global slm_fast slm_hits slm_token slm_heads slm_elements slm_ends
if slm_fast(1, number) == slm_token && slm_fast(3, number) == numel(y)
  v = slm_fast(2, number);
  slm_hits(v) = slm_hits(v) + 1;
  h = slm_ends(1) + 1;
  k = slm_ends(2);
  m = numel(p);
  slm_heads(h) = slm_fast(4, number);
  slm_elements(k+1:k+m) = p;
  slm_ends = [h, k + m];
else
  slm_fx_other(number, p, y);
end
end
