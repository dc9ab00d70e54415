% What programs do before they draw: the size of the screen, and drawing commands of every kind.
s = get(0, 'ScreenSize');
r = get(groot, 'screensize');
figure('Position', [1, s(4)/2, s(3)/2, s(4)/2]);
tiledlayout(2, 1); nexttile; fill3(1:3, 1:3, 1:3, 'r'); light; pbaspect([1 1 1]); xline(0.5); hidden off
% Properties of what is drawn are assigned as fields; nothing is there to keep them.
ax = gca; ax.FontSize = 14; ax.Title.String = 'x';
ax.Position = ax.Position + [0 0 0.1 0]; ax.CLim = caxis;
h = plot(1:3, (1:3)'*(1:2)); h(2).LineWidth = 2;
lines = zeros(1, 2); lines(2) = plot(1:3); set(lines, 'Color', 'r');
view.axes = ax; view.axes.XLim = [0 1];
if isgraphics(ax), delete(ax), end
message = '';
try, x = h.XData; catch e, message = e.message; end
disp(message)
disp(isequal(s, r) && numel(s) == 4 && all(s > 0))
%! stdout XData: a property of a figure, and slamm draws none
%! stdout 1
