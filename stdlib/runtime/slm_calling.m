function [results, all] = slm_calling(number, s, name, values, count)
% COUNT values of a function over functions (cellfun): what it calls is counted by its own text
% or model; names of the prototype's functions are those of the instrumented ones. all: what it
% calls joins the statement's pass.
global slm_off
f = slm_name_of(values{1});
class = '';
if ~isempty(f)
  class = slm_class(f);
end
all = false;
if ~slm_off
  all = any(strcmp(class, {'elementwise', 'reduction', 'shape'}));
  for k = 1:numel(s.kind)
    type = slm_source(s, k);
    if all || type == 3 || type == 4
      sparse = k <= numel(values) && issparse(values{k});
      slm_join_operand(s, k, all && sparse);
    end
  end
end
if any(strcmp(class, {'elementwise', 'reduction', 'profiled', 'shape'}))
  values{1} = @(varargin) slm_charged(number, f, varargin{:});
else
  values{1} = slm_instrumented(values{1});
end
results = cell(1, count);
if count == 0
  feval(name, values{:});
else
  [results{:}] = feval(name, values{:});
end
end
