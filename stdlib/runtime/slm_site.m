function slm_site(number, text)
% Declares a statement or an operation: its operands and operators in postfix
% order, then what it stores. slm_parse reads the text when it is needed.
global slm_g
slm_g.sites{number} = text;
slm_g.type(number) = 0;
slm_g.key(number) = 0;
slm_g.num(number) = 0;
slm_g.sparse(number) = false;
slm_g.what{number} = [];
end
