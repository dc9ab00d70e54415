function words = slm_words(text)
% The words of a text as a row of cells.
words = {};
if ~isempty(text)
  words = strsplit(text, ' ');
end
end
