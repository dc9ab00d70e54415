% One line: which matrix, of which function, and of every column the place and the signs of its largest element.
function signs_show(k, name, V)
  text = '';
  for j = 1:size(V, 2)
    v = V(:, j);
    i = find(abs(v) >= max(abs(v)) - 1e-8, 1);
    part = [real(v(i)) imag(v(i))];
    part(abs(part) < 1e-8) = 0;
    text = [text sprintf(' %d:%d:%d', i, sign(part))];
  end
  fprintf('%s %d%s\n', strrep(name, ' ', '_'), k, text);
end
