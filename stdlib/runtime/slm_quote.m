function text = slm_quote(text)
% A text as JSON writes it.
text = strrep(text, '\', '\\');
text = ['"', strrep(text, '"', '\"'), '"'];
end
