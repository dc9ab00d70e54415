function told = slm_bulk(r, values, varargin)
% Counts all trips of loop r that are left, one for each of VALUES, before they are executed: 1,
% or -1 where they have to be counted one by one. A cell for each statement (slm_fx): its
% number, and cells of its elements, the array and one or two subscripts, each a row or a number.
global slm_fast slm_hits slm_heads slm_elements slm_ends slm_runs slm_base slm_n
told = -1;
n = numel(values);
P = zeros(0, n);
numbers = zeros(1, numel(varargin));
heads = zeros(0, 1);
for q = 1:numel(varargin)
  s = varargin{q};
  number = s{1};
  numbers(q) = number;
  for j = 2:numel(s)
    p = slm_inside(s{j}{:});
    if isempty(p)
      return
    end
    P(end+1, :) = p; %#ok<AGROW>
  end
  if numel(s) > 1
    heads(end+1, 1) = slm_fast(4, number); %#ok<AGROW>
    if slm_fast(3, number) > 0 && slm_fast(3, number) ~= numel(s{end}{1})
      return
    end
  end
end
if ~isempty(heads)
  h = slm_ends(1);
  k = slm_ends(2);
  ends = [h + numel(heads) * n, k + numel(P)];
  if ends(2) >= slm_n.longest
    return
  end
  if ends(1) > numel(slm_heads) || ends(2) > numel(slm_elements)
    slm_room(ends(1), ends(2));
  end
  slm_heads(h+1:ends(1)) = heads(:, ones(1, n));
  slm_elements(k+1:ends(2)) = P;
  slm_ends = ends;
end
for v = slm_fast(2, numbers)
  slm_hits(v) = slm_hits(v) + n;
end
c = slm_base + r;
slm_runs(2, c) = slm_runs(2, c) + n;
told = 1;
end
