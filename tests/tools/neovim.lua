-- What Neovim shows of examples/gmres/solve.m with editors/neovim:   nvim --headless -u NONE -l neovim.lua SLAMM
-- Every step waits for what it wants to see.
local slamm = assert(arg[1], 'the path of slamm')
local PATIENCE = 120 * 1000

local function fail(text)
  io.stderr:write('neovim: ' .. text .. '\n')
  os.exit(1)
end

-- Waits for a value that is neither nil nor false.
local function wait(what, find)
  local found
  if not vim.wait(PATIENCE, function()
    found = find()
    return found
  end, 20) then fail('waited in vain for ' .. what) end
  return found
end

vim.opt.runtimepath:append('editors/neovim')
vim.cmd('filetype on')
require('slamm').setup { cmd = { slamm, 'lsp' }, trusted_folders = { 'examples/gmres' }, timeout = 100 }
vim.cmd.edit('examples/gmres/solve.m')
local buffer = vim.api.nvim_get_current_buf()

local function lens(begin)
  for _, l in ipairs(vim.lsp.codelens.get(buffer)) do
    if l.command and vim.startswith(l.command.title, begin) then return l.command.title end
  end
end

-- The label of a hint in a line from 0.
local function hint(line)
  for _, h in ipairs(vim.lsp.inlay_hint.get { bufnr = buffer }) do
    if h.inlay_hint.position.line == line then return h.inlay_hint.label end
  end
end

local function diagnostic(code)
  for _, d in ipairs(vim.diagnostic.get(buffer)) do
    if d.code == code then return d end
  end
end

-- The text that is drawn after a line, as an extmark.
local function drawn(text)
  for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(buffer, -1, 0, -1, { details = true })) do
    for _, kind in ipairs { 'virt_text', 'virt_lines' } do
      if vim.inspect(mark[4][kind] or {}):find(text, 1, true) then return true end
    end
  end
end

local loaded = wait('figures of the region', function()
  local title = lens('GMRES: ')
  return title and title:match('^GMRES: ([%d.]+ MB) loaded')
end)
local call = wait('a hint beside the call', function() return (hint(17) or ''):match('^.*calls ' .. vim.pesc(loaded)) end)
wait('the lens on the screen', function() return drawn('GMRES: ' .. loaded) end)
wait('the hint on the screen', function()
  vim.cmd('redraw!')
  return drawn('calls ' .. loaded)
end)
if #vim.diagnostic.get(buffer) > 0 then fail('diagnostics of a text that is right') end

-- A smaller grid: other figures, in lens and hint.
local line = vim.fn.search('^m = 24;', 'w') - 1
vim.api.nvim_buf_set_text(buffer, line, 4, line, 6, { '12' })
local less = wait('figures of the smaller grid', function()
  local title = lens('GMRES: ')
  local now = title and title:match('^GMRES: ([%d.]+ %a+) loaded')
  return now ~= loaded and now
end)
wait('a hint of the smaller grid', function() return (hint(17) or ''):find('calls ' .. less, 1, true) end)

-- A mistake is shown where it is, and goes when it is mended.
vim.api.nvim_buf_set_lines(buffer, -1, -1, true, { "t = '𝛼'; y = unknown_one(1);" })
local last = vim.api.nvim_buf_line_count(buffer) - 1
local found = wait('the diagnostic', function() return diagnostic('SLM203') end)
-- In bytes, of which 𝛼 has four.
if found.lnum ~= last or found.col ~= 16 then fail('the diagnostic is at ' .. found.lnum .. ':' .. found.col) end
vim.api.nvim_buf_set_lines(buffer, last, last + 1, true, {})
wait('no diagnostic', function() return not diagnostic('SLM203') and #vim.diagnostic.get(buffer) == 0 end)

print(('neovim %s shows GMRES with %s, after an edit %s'):format(tostring(vim.version()), loaded, less))
vim.cmd('qall!')
