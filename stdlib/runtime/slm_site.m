function slm_site(number, text, line)
% Declares a statement or an operation: its operands and operators in postfix
% order, then what it stores. slm_parse reads the text when it is needed.
global slm_g
slm_g.sites{number} = text;
slm_g.lines(number) = line;
slm_g.op(:, number) = 0;
slm_g.what{number} = [];
slm_g.of{number} = [];
slm_g.hash{number} = [];
slm_g.last(number) = 0;
slm_g.live(number) = 0;
end
