function old = setDefaultStream(c, stream)
% Of RandStream: the older name of setGlobalStream.
old = setGlobalStream(c, stream);
end
