function b = slm_gather(c, S, format, stream, elements, width, other, lines) %#ok<INUSL>
% Bytes of the references that a sparse matrix makes to an array of this many
% elements; the gaps of a pattern are found once. See README.md of the models.
global slm_g
about = sprintf('%s %s %d %d', format, stream, elements, width);
g = [];
for k = 1:numel(slm_g.gaps)
  if strcmp(slm_g.gaps(k).about, about) && slm_same_pattern(slm_g.gaps(k).data, S)
    g = slm_g.gaps(k).gaps;
    break
  end
end
if isempty(g)
  [refs, touch] = slm_references(S, format, stream);
  g = slm_gaps(refs, touch, elements, width);
  if numel(slm_g.gaps) >= 32
    slm_g.gaps(1) = [];
  end
  slm_g.gaps(end+1) = struct('data', S, 'about', about, 'gaps', g);
end
b = slm_fills(g, other, lines)';
end

function yes = slm_same_pattern(a, b)
yes = isequal(size(a), size(b)) && nnz(a) == nnz(b) && (isequal(a, b) || isequal(a ~= 0, b ~= 0));
end

function [refs, touch] = slm_references(S, format, stream)
% Elements that are referenced, from 0, and which of them are only touched.
if strcmp(format, 'csr')
  S = S.';
end
% column by column now: the stored vectors
[refs, vector] = find(S);
refs = refs(:) - 1;
vector = vector(:) - 1;
touch = [];
if strcmp(stream, 'indices')
  return
end
n = size(S, 2);
others = refs ~= vector;
refs = refs(others);
vector = vector(others);
own = (0:n - 1)';
solve = strncmp(stream, 'solve', 5);
place = vector;
last = own;
if ~isempty(strfind(stream, 'backward')) %#ok<STREMP>
  place = n - 1 - place;
  last = n - 1 - last;
end
% the element that is computed comes after its vector, the one that is read first before
order = [place + 0.25; last + 0.5 * solve];
[~, order] = sort(order);
refs = [refs; own];
touch = [false(numel(vector), 1); solve & true(n, 1)];
refs = refs(order);
touch = touch(order);
end
