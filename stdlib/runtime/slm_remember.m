function slm_remember(number, key, e)
% Keeps an entry of this site for slm_find, up to 1000 of them. e: what is kept, and its key.
global slm_jumps
t = slm_jumps{number};
if numel(t.hash) < 1000
  t.hash(end+1) = (1:numel(key)) * key;
  t.entries{end+1} = e;
  slm_jumps{number} = t;
end
end
