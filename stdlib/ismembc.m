function tf = ismembc(x, s)
% Whether elements of x are among those of s, which are sorted: ismember without looking.
tf = ismember(x, s);
end
