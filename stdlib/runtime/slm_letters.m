function yes = slm_letters(text)
% Which characters are letters.
yes = text >= 'a' & text <= 'z' | text >= 'A' & text <= 'Z';
end
