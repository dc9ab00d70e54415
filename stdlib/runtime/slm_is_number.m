function yes = slm_is_number(v)
% One number or character.
yes = isscalar(v) && (isnumeric(v) || islogical(v) || ischar(v)) && ~issparse(v);
end
