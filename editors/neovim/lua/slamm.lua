-- slamm in Neovim 0.10 or newer. With this folder on the runtime path:
--
--   require('slamm').setup { trusted_folders = { '~/prototypes' } }
--
-- Figures appear in trusted folders, because slamm runs the prototype to find them: limited, and in its sandbox.
-- Other options are those of `slamm lsp`: path, set, machine, timeout, maxMemory.
local M = {}

-- What the server is told: the options that are not for Neovim itself.
local function told(options)
  local options_of_server = {}
  for key, value in pairs(options) do
    if key ~= 'cmd' and key ~= 'trusted_folders' then options_of_server[key] = value end
  end
  options_of_server.trustedFolders = vim.tbl_map(function(folder)
    return vim.fn.fnamemodify(vim.fn.expand(folder), ':p')
  end, options.trusted_folders or {})
  return options_of_server
end

local function start(options, buffer)
  local file = vim.api.nvim_buf_get_name(buffer)
  if file == '' or vim.bo[buffer].buftype ~= '' then return end
  local capabilities = vim.lsp.protocol.make_client_capabilities()
  capabilities.workspace.codeLens = { refreshSupport = true }
  vim.lsp.start({
    name = 'slamm',
    cmd = options.cmd or { 'slamm', 'lsp' },
    -- One server for all folders: what is trusted does not depend on the file.
    root_dir = nil,
    init_options = told(options),
    capabilities = capabilities,
    handlers = {
      -- A run has ended, or its figures do not hold any more.
      ['workspace/codeLens/refresh'] = function(_, _, context)
        for attached in pairs(vim.lsp.get_client_by_id(context.client_id).attached_buffers) do
          vim.lsp.codelens.refresh { bufnr = attached }
        end
        return vim.NIL
      end,
    },
    on_attach = function(_, attached)
      vim.lsp.inlay_hint.enable(true, { bufnr = attached })
      vim.lsp.codelens.refresh { bufnr = attached }
    end,
  }, { bufnr = buffer })
end

function M.setup(options)
  options = options or {}
  vim.api.nvim_create_autocmd('FileType', {
    group = vim.api.nvim_create_augroup('slamm', {}),
    pattern = { 'matlab', 'octave' },
    callback = function(event) start(options, event.buf) end,
  })
end

return M
