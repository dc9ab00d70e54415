function swaps = block_swaps(select, word, varargin)
% Which neighbouring blocks of a Schur form change places, in this order, so that the selected eigenvalues
% come first, or clusters in descending order: a row for each with the first row of both blocks and the
% rows of the first and of the second. SELECT: a number for each eigenvalue, or 'lhp', 'rhp', 'udi', 'udo'
% of those of the form, which is the last arguments; WORD: the identifier of the error about another word.
T = varargin{1};
if ischar(select)
  e = ordeig(varargin{:});
  switch lower(select)
    case 'lhp', select = real(e) < 0;
    case 'rhp', select = real(e) > 0;
    case 'udi', select = abs(e) < 1;
    case 'udo', select = abs(e) > 1;
    otherwise, error(word, 'Unknown word ''%s''.', select);
  end
end
key = double(select(:));
% blocks of one or two rows
first = 1;
if ~isscalar(T), first = find([true; diag(T, -1) == 0]); end  % diag of a number builds a matrix
width = diff([first; size(T, 1) + 1]);
key = key(first);
m = numel(first);
swaps = zeros(0, 3);
for pass = 1:m - 1
  changed = false;
  for k = 1:m - pass
    if key(k) < key(k+1)
      swaps(end+1, :) = [sum(width(1:k-1)) + 1, width(k), width(k+1)];
      key([k k+1]) = key([k+1 k]);
      width([k k+1]) = width([k+1 k]);
      changed = true;
    end
  end
  if ~changed, break, end
end
end
