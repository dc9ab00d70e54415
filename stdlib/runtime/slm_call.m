function results = slm_call(number, s, f, values, count)
% Calls a function handle for COUNT values; operand 1 of the site is the handle.
% A statement (0 values) can give one all the same.
global slm_n slm_off slm_op
name = slm_name_of(f);
class = '';
if ~isempty(name)
  class = slm_class(name);
end
s.kind = s.kind(2:end);
s.at = s.at(2:end);
join = s.join;
if strcmp(class, 'applies')
  results = slm_apply(number, s, values, count);
  return
elseif strcmp(class, 'calls') && count > 0
  results = slm_calling(number, s, name, values, count);
elseif any(strcmp(class, {'', 'free', 'calls'})) || count == 0
  for k = 1:min(numel(values), numel(s.kind))
    slm_hand_over(number, s, k, values{k});
  end
  results = cell(1, count);
  slm_n.gives = false;
  if isempty(class)
    slm_lend(s, 0, values);
  end
  if count == 0
    clear ans
    f(values{:});
    if exist('ans', 'var')
      results = {ans}; %#ok<NOANS>
    end
  else
    [results{:}] = f(values{:});
  end
  % nothing of the prototype may have been called
  slm_n.given = zeros(1, 0);
  slm_n.passed = zeros(1, 0);
else
  s.join = 0;
  results = cell(1, count);
  [results{:}] = slm_builtin(number, s, name, class, values, count, true);
end
if ~slm_off
  s.join = join;
  first = [];
  if ~isempty(results)
    first = results{1};
  end
  % the text of a named function of the user stores what it gives, an anonymous one may give such
  stored = isempty(class) && (~isempty(name) || slm_n.gives && ~slm_fits_registers(first));
  slm_n.stored_by_text = stored;
  [done, key] = slm_jump(number, s, {}, {first}, 1, [isempty(name); isempty(class); stored]);
  if done
    return
  elseif stored
    slm_result(number, s, 5, first, []);
  elseif isempty(name)
    slm_result(number, s, 6, first, [], 14);
  else
    % slm_builtin has found its part in the pass
    slm_result(number, s, 6, first, [], slm_op(14, number));
  end
  slm_keep(number, key, s, false);
end
end
