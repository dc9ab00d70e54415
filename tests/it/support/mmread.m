function A = mmread(name)
% A Matrix Market file in coordinate form, real, integer or pattern. For Octave: slamm has its own mmread.
fid = fopen(name, 'r');
if fid < 0
  error('mmread: cannot open %s', name);
end
kind = lower(strsplit(strtrim(fgetl(fid))));
line = fgetl(fid);
while isempty(line) || line(1) == '%'
  line = fgetl(fid);
end
dims = sscanf(line, '%d');
width = 3 - strcmp(kind{4}, 'pattern');
T = fscanf(fid, '%g', [width Inf])';
fclose(fid);
if width == 2
  T(:, 3) = 1;
end
if ~strcmp(kind{5}, 'general')
  off = T(:, 1) ~= T(:, 2);
  mirrored = T(off, [2 1 3]);
  if strcmp(kind{5}, 'skew-symmetric')
    mirrored(:, 3) = -mirrored(:, 3);
  end
  T = [T; mirrored];
end
A = sparse(T(:, 1), T(:, 2), T(:, 3), dims(1), dims(2));
end
