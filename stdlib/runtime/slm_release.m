function h = slm_release(h, all)
% The results of the calls of a statement are nobody's any more; all: nor are the
% storages of the frame's variables.
global slm_n
gone = h.results(2, :);
if nargin > 1 && all
  % what is global or persistent lasts
  h.storage(h.lasting > 0) = 0;
  gone = [gone, h.storage];
end
for storage = gone(gone > 0)
  slm_n.holders(storage) = slm_n.holders(storage) - 1;
end
h.results = zeros(3, 0);
end
