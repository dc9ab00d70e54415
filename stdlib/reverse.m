function r = reverse(s)
% Text with its characters in reverse order.
r = text_each(@(t) t(end:-1:1), s);
end
