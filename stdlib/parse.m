function parse(p, varargin)
% Parses inputs as the calls of addRequired and its like said; p.Results holds the values,
% p.UsingDefaults the names that were not given, p.Unmatched what nothing expects.
entries = p.Entries__;
results = struct();
unmatched = struct();
defaults = {};
who = '';
if ~isempty(p.FunctionName), who = [p.FunctionName ': ']; end
at = 1;
for k = 1:numel(entries)
  e = entries(k);
  switch e.kind
    case 'required'
      if at > numel(varargin)
        error('MATLAB:InputParser:notEnoughInputs', '%sNot enough input arguments: %s is missing.', who, e.name);
      end
      if ~accepted(e.check, varargin{at})
        error('MATLAB:InputParser:ArgumentFailedValidation', '%sThe value of ''%s'' is invalid. It must satisfy the function: %s.', who, e.name, shown(e.check));
      end
      results.(e.name) = varargin{at};
      at = at + 1;
    case 'optional'
      if at <= numel(varargin) && positional(p, e, entries, varargin{at})
        if ~accepted(e.check, varargin{at})
          error('MATLAB:InputParser:ArgumentFailedValidation', '%sThe value of ''%s'' is invalid. It must satisfy the function: %s.', who, e.name, shown(e.check));
        end
        results.(e.name) = varargin{at};
        at = at + 1;
      else
        results.(e.name) = e.default;
        defaults{end+1} = e.name;
      end
    otherwise
      results.(e.name) = e.default;
      defaults{end+1} = e.name;
  end
end
rest = varargin(at:end);
if p.StructExpand
  rest = expanded(rest);
end
k = 1;
while k <= numel(rest)
  name = rest{k};
  if ~(ischar(name) && (isrow(name) || isempty(name)))
    error('MATLAB:InputParser:ParamMustBeChar', '%sInput %d must be the name of a parameter, not a %s.', who, at + k - 1, class(name));
  end
  i = matching(p, entries, name);
  if i > 0 && strcmp(entries(i).kind, 'switch')
    results.(entries(i).name) = true;
    defaults(strcmp(defaults, entries(i).name)) = [];
    k = k + 1;
    continue
  end
  if i == 0 && ~p.KeepUnmatched
    error('MATLAB:InputParser:UnmatchedParameter', '%s''%s'' is not a recognized parameter. The parameters are: %s.', who, name, strjoin(p.Parameters, ', '));
  end
  if k == numel(rest)
    error('MATLAB:InputParser:ParamMissingValue', '%sThe parameter ''%s'' has no value.', who, name);
  end
  if i == 0
    unmatched.(name) = rest{k+1};
  else
    if ~accepted(entries(i).check, rest{k+1})
      error('MATLAB:InputParser:ArgumentFailedValidation', '%sThe value of ''%s'' is invalid. It must satisfy the function: %s.', who, entries(i).name, shown(entries(i).check));
    end
    results.(entries(i).name) = rest{k+1};
    defaults(strcmp(defaults, entries(i).name)) = [];
  end
  k = k + 2;
end
p.Results = orderfields(results);
p.Unmatched = unmatched;
p.UsingDefaults = defaults;
end

function yes = positional(p, e, entries, value)
% A text may be the name of a parameter: it is the optional value only if its check takes it.
yes = true;
if ischar(value) && (isrow(value) || isempty(value))
  if isempty(e.check)
    yes = matching(p, entries, value) == 0;
  else
    yes = accepted(e.check, value);
  end
elseif ~isempty(e.check) && isstruct(value) && p.StructExpand
  yes = accepted(e.check, value);
end
end

function ok = accepted(check, value)
% A check gives a logical, or fails by itself and gives nothing.
ok = true;
if isempty(check), return, end
if abs(nargout(check)) == 0
  try
    check(value);
  catch
    ok = false;
  end
  return
end
try
  ok = check(value);
  ok = ~isempty(ok) && all(ok(:) ~= 0);
catch err
  if any(strcmp(err.identifier, {'MATLAB:maxlhs', 'MATLAB:TooManyOutputs', 'MATLAB:unassignedOutputs'}))
    check(value);
    ok = true;
  else
    ok = false;
  end
end
end

function text = shown(check)
if isempty(check), text = ''; else, text = func2str(check); end
end

function i = matching(p, entries, name)
% Number of the parameter or switch of this name, 0 if there is none.
i = 0;
partial = [];
for k = 1:numel(entries)
  if ~any(strcmp(entries(k).kind, {'parameter', 'switch'})), continue, end
  if strcmp(entries(k).name, name) || (~p.CaseSensitive && strcmpi(entries(k).name, name))
    i = k;
    return
  end
  n = length(name);
  if p.PartialMatching && n > 0 && (strncmp(entries(k).name, name, n) || (~p.CaseSensitive && strncmpi(entries(k).name, name, n)))
    partial(end+1) = k;
  end
end
if numel(partial) == 1, i = partial; end
end

function list = expanded(rest)
% A struct among the names stands for its fields and their values.
list = {};
k = 1;
while k <= numel(rest)
  if isstruct(rest{k}) && isscalar(rest{k})
    f = fieldnames(rest{k});
    for j = 1:numel(f)
      list(end+1:end+2) = {f{j}, rest{k}.(f{j})};
    end
    k = k + 1;
  else
    list{end+1} = rest{k};
    if k < numel(rest), list{end+1} = rest{k+1}; end
    k = k + 2;
  end
end
end
