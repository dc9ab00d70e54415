function [c, position] = textscan(source, format, varargin)
% Reads fields of a text or an open file by a format of %f %d %u %s %q %c, %*... to skip and literal
% text, again and again; one cell for each field. Options: Delimiter, HeaderLines, EndOfLine,
% CommentStyle, Whitespace, MultipleDelimsAsOne, EmptyValue, CollectOutput, ReturnOnError.
if nargin < 2 || isempty(format), format = '%f'; end
if ischar(source)
  text = source;
else
  text = '';
  line = fgets(source);
  while ischar(line)
    text = [text, line];
    line = fgets(source);
  end
end
times = Inf;
options = varargin;
if ~isempty(options) && isnumeric(options{1}), times = options{1}; options(1) = []; end
if times < 0, times = Inf; end
delimiters = {};
blanks = sprintf(' \b\t');
header = 0;
comment = '';
merge = false;
missing = NaN;
collect = false;
for k = 1:2:numel(options)-1
  v = options{k+1};
  switch lower(options{k})
    case 'delimiter', if ischar(v), v = num2cell(do_escapes(v)); end, delimiters = v(:).';
    case 'headerlines', header = v;
    case 'commentstyle', if iscell(v), v = v{1}; end, comment = v;
    case 'whitespace', blanks = do_escapes(v);
    case 'multipledelimsasone', merge = v;
    case 'emptyvalue', missing = v;
    case 'collectoutput', collect = v;
  end
end
text = strrep(text, sprintf('\r\n'), sprintf('\n'));
for k = 1:header
  at = find(text == sprintf('\n'), 1);
  if isempty(at), text = ''; else, text = text(at+1:end); end
end
if ~isempty(comment)
  text = regexprep(text, [regexptranslate('escape', comment), '[^\n]*'], '');
end
fields = regexp(format, '%\*?\d*(?:\.\d+)?(?:d8|d16|d32|d64|u8|u16|u32|u64|f32|f64|[dufnsqc]|\[[^\]]*\])|[^%\s]+', 'match');
kinds = cell(1, numel(fields));
skips = false(1, numel(fields));
widths = zeros(1, numel(fields));
for k = 1:numel(fields)
  t = fields{k};
  if t(1) ~= '%'
    kinds{k} = ['=', t];
    skips(k) = true;
  else
    skips(k) = t(2) == '*';
    t = t(2+skips(k):end);
    digits = regexp(t, '^\d+', 'match', 'once');
    if ~isempty(digits), widths(k) = str2double(digits); end
    kinds{k} = regexprep(t, '^[\d.]+', '');
  end
end
for d = delimiters, blanks(blanks == d{1}(1)) = []; end
data = cell(1, numel(kinds));
p = 1;
n = numel(text);
rows = 0;
newline_is_blank = true;
stop = isempty(kinds);
while rows < times && ~stop
  for k = 1:numel(kinds)
    while p <= n && (any(text(p) == blanks) || (text(p) == 10 && (k == 1 || isempty(delimiters)))), p = p + 1; end
    if p > n
      if k > 1 && ~isempty(data{1}), stop = true; end
      stop = true;
      if k > 1
        for j = k:numel(kinds)
          if ~skips(j) && any(kinds{j}(1) == 'fn'), data{j}{end+1} = missing; end
        end
      end
      break
    end
    if kinds{k}(1) == '='
      word = kinds{k}(2:end);
      if ~strncmp(text(p:end), word, length(word)), stop = true; break, end
      p = p + length(word);
      continue
    end
    q = p;
    quoted = kinds{k}(1) == 'q' && text(p) == '"';
    if quoted
      q = p + 1;
      while q <= n && text(q) ~= '"', q = q + 1; end
      word = text(p+1:q-1);
      q = q + 1;
    elseif kinds{k}(1) == 'c'
      q = p + max(1, widths(k));
      word = text(p:min(q-1, n));
    else
      while q <= n && ~ends_field(text, q, delimiters, blanks) && (widths(k) == 0 || q - p < widths(k)), q = q + 1; end
      if any(kinds{k}(1) == 'fdun')
        % a number ends where it stops to be one
        m = regexp(text(p:q-1), '^[+-]?(\d+\.?\d*([eEdD][+-]?\d+)?|\.\d+([eEdD][+-]?\d+)?|[Ii]nf|NaN|NA)', 'match', 'once');
        if ~isempty(m) && length(m) < q - p, q = p + length(m); end
        if isempty(m) && q > p, stop = true; break, end
      end
      word = text(p:q-1);
    end
    p = q;
    if ~skips(k)
      if any(kinds{k}(1) == 'fdun')
        if isempty(word), v = missing; else, v = str2double(strrep(strrep(word, 'D', 'e'), 'd', 'e')); end
        data{k}{end+1} = v;
      elseif kinds{k}(1) == 'c'
        data{k}{end+1} = word;
      else
        data{k}{end+1} = strtrim(word);
      end
    end
    p = after_delimiter(text, p, n, delimiters, blanks, merge);
  end
  if ~stop, rows = rows + 1; end
end
c = {};
classes = {};
for k = 1:numel(kinds)
  if skips(k), continue, end
  v = data{k};
  if isempty(v), v = {}; end
  switch kinds{k}(1)
    case {'f', 'n'}
      x = reshape([v{:}], [], 1);
      if isempty(x), x = zeros(0, 1); end
      if strcmp(kinds{k}, 'f32'), x = single(x); end
    case {'d', 'u'}
      x = reshape([v{:}], [], 1);
      if isempty(x), x = zeros(0, 1); end
      size_of = kinds{k}(2:end);
      if isempty(size_of), size_of = '32'; end
      x = feval([repmat('u', 1, kinds{k}(1) == 'u'), 'int', size_of], x);
    case 'c'
      x = char(v);
    otherwise
      x = reshape(v, [], 1);
  end
  if collect && ~isempty(c) && strcmp(class(x), classes{end}) && size(x, 1) == size(c{end}, 1)
    c{end} = [c{end}, x];
  else
    c{end+1} = x;
    classes{end+1} = class(x);
  end
end
position = p - 1;
end

function yes = ends_field(text, q, delimiters, blanks)
yes = text(q) == 10 || any(text(q) == blanks) && isempty(delimiters) || text(q) == 9 && isempty(delimiters);
for d = delimiters
  yes = yes || strncmp(text(q:min(end, q+length(d{1})-1)), d{1}, length(d{1}));
end
end

function p = after_delimiter(text, p, n, delimiters, blanks, merge)
% One delimiter after a field, or all of them.
more = true;
while more
  more = false;
  while p <= n && any(text(p) == blanks), p = p + 1; end
  for d = delimiters
    m = length(d{1});
    if p + m - 1 <= n && strcmp(text(p:p+m-1), d{1})
      p = p + m;
      more = merge;
      break
    end
  end
end
end

function t = do_escapes(t)
t = strrep(strrep(strrep(t, '\t', sprintf('\t')), '\n', sprintf('\n')), '\b', sprintf('\b'));
end
