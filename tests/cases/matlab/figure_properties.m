% Properties of figures: what is ignored takes them, objects among them go on to commands that draw, what an empty
% figure has is made up, and what is drawn is refused by name.
p = plot(1:3);
set(get(gca, 'XLabel'), 'String', 'x')
set(gca, 'FontSize', get(gca, 'FontSize') + 2)
set(gca, 'Position', get(gca, 'Position').*[1 1 0.5 1])
c = get(gca, 'Children'); set(c, 'LineWidth', 2)
ha = area([1 2; 3 4]); set(ha(2), 'FaceColor', 'none'), ha(2).LineWidth = 2;
stairs(1:3, 4:6, 'r'); stairs(1:3, 'LineWidth', 2);
for k = 1:3, M(k) = getframe(gcf); end
assert(numel(M) == 3 && isempty(M(2).cdata))
c = get(groot, 'defaultAxesColorOrder');
assert(isequal(size(c), [7 3]) && isequal(c(1,:), [0 0.447 0.741]) && get(0, 'DefaultLineLineWidth') == 0.5)
surface([0 1], [0 1], eye(2)); xtickangle(45); cameramenu; uistack(p, 'top')
assert(strcmp(get(gcf, 'Renderer'), 'opengl'))
message = '';
try, q = get(p, 'XData'); catch e, message = e.message; end
disp(message)
%! stdout XData: a property of a figure, and slamm draws none
