// What the extension does with the editor, which it is given: tests give it another one.
'use strict';

const KEYS = ['path', 'set', 'machine', 'timeout', 'maxMemory'];
const LANGUAGES = ['matlab', 'octave'];

/** What the server is told: the user's settings, and the folders that are open where the user trusts them. */
function told(workspace) {
  const settings = workspace.getConfiguration('slamm');
  const options = { trustedFolders: [] };
  if (workspace.isTrusted) {
    const folders = (workspace.workspaceFolders || []).map(f => f.uri);
    options.trustedFolders = folders.filter(uri => uri.scheme === 'file').map(uri => uri.toString());
  }
  for (const key of KEYS) {
    const value = settings.get(key);
    if (value !== undefined && value !== null) options[key] = value;
  }
  return options;
}

/** A client that is not started, and what keeps it told. */
function run({ workspace }, Client) {
  const command = workspace.getConfiguration('slamm').get('command') || 'slamm';
  const watcher = workspace.createFileSystemWatcher('**/{*.m,slamm.toml}');
  const client = new Client('slamm', 'slamm', { command, args: ['lsp'] }, {
    documentSelector: LANGUAGES.map(language => ({ scheme: 'file', language })),
    initializationOptions: () => told(workspace),
    synchronize: { fileEvents: watcher },
  });
  const again = () => client.sendNotification('workspace/didChangeConfiguration', { settings: told(workspace) });
  const subscriptions = [
    watcher,
    workspace.onDidGrantWorkspaceTrust(again),
    workspace.onDidChangeWorkspaceFolders(again),
    workspace.onDidChangeConfiguration(event => { if (event.affectsConfiguration('slamm')) again(); }),
  ];
  return { client, subscriptions };
}

module.exports = { KEYS, told, run };
