function r = strip(s, varargin)
% Text without blanks, or another character, at both ends, 'left' or 'right'.
side = 'both';
character = '';
for k = 1:numel(varargin)
  if any(strcmpi(varargin{k}, {'left', 'right', 'both'})), side = lower(varargin{k}); else, character = varargin{k}; end
end
r = text_each(@one, s, side, character);
end

function t = one(t, side, character)
if isempty(character), drop = isspace(t); else, drop = t == character; end
first = find(~drop, 1);
last = find(~drop, 1, 'last');
if isempty(first), t = ''; return, end
if strcmp(side, 'right'), first = 1; end
if strcmp(side, 'left'), last = numel(t); end
t = t(first:last);
end
