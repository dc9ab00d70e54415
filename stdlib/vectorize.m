function v = vectorize(f)
% A text or handle with element-wise operators in place of * / ^.
text = f;
if isa(f, 'function_handle'), text = func2str(f); end
text = regexprep(text, '(?<!\.)([*/^])', '.$1');
if isa(f, 'function_handle'), v = str2func(text); else, v = text; end
end
