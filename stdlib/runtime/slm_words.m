function words = slm_words(text)
% The words of a text as a row of cells.
global slm_g
words = {};
if ~isempty(text)
  k = find(strcmp(slm_g.texts, text), 1);
  if ~isempty(k)
    words = slm_g.texts_words{k};
    return
  end
  words = regexp(text, ' ', 'split');
  slm_g.texts{end+1} = text;
  slm_g.texts_words{end+1} = words;
end
end
