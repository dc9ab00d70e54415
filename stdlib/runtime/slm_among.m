function yes = slm_among(a, b)
% Which of a few numbers are among others (ismember, which takes a millisecond).
yes = false(size(a));
for k = 1:numel(a)
  yes(k) = any(a(k) == b(:));
end
end
