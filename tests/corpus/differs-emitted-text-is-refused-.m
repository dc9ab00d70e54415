try
try((newline()>{}))((2))if s
end
switch("a\tb")case{}[y((0))(clear((3)),i)]=a
end
end
end