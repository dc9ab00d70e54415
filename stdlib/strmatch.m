function k = strmatch(s, texts, option)
% Numbers of the texts that begin with s, or are s: strmatch(s, texts, 'exact').
if ~iscell(texts), texts = cellstr(texts); end
if nargin > 2 && strcmp(option, 'exact')
  k = find(strcmp(s, texts(:)));
else
  k = find(strncmp(s, texts(:), numel(s)));
end
end
