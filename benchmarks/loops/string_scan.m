% Words and vowels of a long text
s = repmat('the quick brown fox jumps over the lazy dog ', 1, 12000);
words = 0; vowels = 0; inside = 0;
for k = 1:length(s)
  c = s(k);
  if c == ' '
    inside = 0;
  else
    if inside == 0
      words = words + 1;
    end
    inside = 1;
    if c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u'
      vowels = vowels + 1;
    end
  end
end
fprintf('%d %d\n', words, vowels);
