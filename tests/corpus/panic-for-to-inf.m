for k()=1:Inf
end