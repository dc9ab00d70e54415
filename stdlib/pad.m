function r = pad(s, varargin)
% Text filled up with blanks, or another character, to a length: after it, before it ('left') or at
% 'both' sides. Without a length, to that of the longest text of a cell.
side = 'right';
character = ' ';
if isstring(s) && ~ischar(s), width = max(strlength(s(:)));
elseif iscell(s), width = max(cellfun(@numel, s(:))); else, width = numel(s); end
for k = 1:numel(varargin)
  if isnumeric(varargin{k})
    width = varargin{k};
  elseif any(strcmpi(varargin{k}, {'left', 'right', 'both'}))
    side = lower(varargin{k});
  else
    character = varargin{k};
  end
end
r = text_each(@one, s, width, side, character);
end

function t = one(t, width, side, character)
missing = max(width - numel(t), 0);
switch side
  case 'left'
    before = missing;
  case 'right'
    before = 0;
  otherwise
    before = floor(missing/2);
end
t = [repmat(character, 1, before), t, repmat(character, 1, missing - before)];
end
