% A text whose characters are tested several times in a condition: 4000 characters of 2 B, 125 lines, twice what L1 has. Each
% line is loaded once in a sweep, however its trips are run.
%! options --machine small.toml
s = repmat('the quick brown fox ', 1, 200); z = ones(1, 2000); n = 0;
t = sum(z);
%! level counted L1 loads=125*64 write_backs=0
%SLM start counted;
for k = 1:length(s)
  if s(k) == 'a' || s(k) == 'o'
    n = n + 1;
  end
end
%SLM end counted;

% From within a line on: lines 62 to 124
t = sum(z);
%! level second_half L1 loads=63*64 write_backs=0
%SLM start second_half;
for k = 2001:4000
  if s(k) == 'a' || s(k) == 'o'
    n = n + 1;
  end
end
%SLM end second_half;

% The character from a variable
t = sum(z);
%! level taken L1 loads=63*64 write_backs=0
%SLM start taken;
for k = 2001:4000
  c = s(k);
  if c == 'a' || c == 'e' || c == 'o'
    n = n + 1;
  end
end
%SLM end taken;
