% What programs do before they draw: the size of the screen, and drawing commands of every kind.
s = get(0, 'ScreenSize');
r = get(groot, 'screensize');
figure('Position', [1, s(4)/2, s(3)/2, s(4)/2]);
tiledlayout(2, 1); nexttile; fill3(1:3, 1:3, 1:3, 'r'); light; pbaspect([1 1 1]); xline(0.5); hidden off
disp(isequal(s, r) && numel(s) == 4 && all(s > 0))
%! stdout 1
