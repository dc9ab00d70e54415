% What only a figure has is what an empty figure has, with one warning; what a command that is ignored is given needs none.
%! stdout [0 1 0 1][0 3][0 1][2 0][4 3]
%! stderr warning[SLM402]: made up, as of an empty figure, because slamm draws none: `axis` (line 9), `xlim` (line 12), `contour` (line 12), `XLim` (line 13)
%! command run
plot(1:3);
set(gca, 'FontSize', get(gca, 'FontSize') + 2);
ax = gca;
ax.Position = ax.Position + [0 0 0.1 0];
v = axis;
axis(v); axis([v(1:2), 0, 3]);
p = patch(isosurface(rand(4, 4, 4), 0.5));
u = xlim; w = xlim([0 3]); [c, h] = contour(rand(3));
t = ax.XLim;
m = colormap(jet(4));
fprintf('%s%s%s%s%s\n', mat2str(v), mat2str(w), mat2str(t), mat2str(size(c)), mat2str(size(m)));
