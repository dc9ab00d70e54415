function keys = slm_list_keys(number, text, n, name, varargin)
% The keys of n numbers that a list stands for. number: the statement or operation; text: the list
% as it is written; name: that of the part, with ? for the values that follow.
keys = zeros(1, n);
if nargin > 3 && ~isempty(name)
  values = varargin;
  for j = 1:numel(values)
    if ischar(values{j}) && strcmp(values{j}, ':')
      values{j} = 1:n;
    elseif islogical(values{j})
      values{j} = find(values{j});
    end
  end
  many = find(cellfun(@numel, values) == n & ~cellfun(@ischar, values));
  field = find(name == '.', 1, 'last');
  if n > 1 && isempty(many) && ~isempty(field) && ~any(name(field:end) == '}')
    % a field of an array of structs
    name = [name(1:field-1), '(?)', name(field:end)];
    values{end+1} = 1:n;
    many = numel(values);
  end
  if n == 1 || numel(many) == 1
    for k = 1:n
      one = values;
      if n > 1
        one{many} = values{many}(k);
      end
      keys(k) = slm_key_of_part(name, one);
    end
    return
  end
end
for k = 1:n
  keys(k) = slm_key(sprintf('%s#%d', text, k));
end
if n > 1 && number > 0
  slm_unsure(number);
end
end
