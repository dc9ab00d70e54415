function y = half_of(x)
%SLM start halving;
y = x / 2;
%SLM end halving;
end
