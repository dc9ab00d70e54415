function results = slm_apply(number, s, values, count)
% Calls values{1}, a handle or a name, with the other ones.
global slm_n slm_off
if ~slm_off
  type = slm_source(s, 1);
  if type == 3 || type == 4
    slm_join_operand(s, 1, false);
  end
end
f = slm_instrumented(values{1});
if ischar(f)
  f = str2func(f);
elseif ~isa(f, 'function_handle')
  % an object of inline, or an error
  results = cell(1, count);
  [results{:}] = feval(f, values{2:end});
  slm_n.stored_by_text = false;
  if ~slm_off
    slm_result(number, s, 1, slm_first_of(results), [], 6);
  end
  return
end
results = slm_call(number, s, f, values(2:end), count);
end
