function p = origin()
p = [0 0];
end
