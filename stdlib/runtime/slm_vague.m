function yes = slm_vague(key)
% Whether the part of a variable with this key is named by a text that stands for different ones.
global slm_g
yes = key - 4096 <= numel(slm_g.keys) && slm_g.keys{key - 4096}(1) == '~';
end
