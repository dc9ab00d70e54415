// The logic of the extension with an editor that is none, and its options with the server itself, where SLAMM names it.
'use strict';
const test = require('node:test');
const assert = require('node:assert');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { spawn } = require('node:child_process');
const { KEYS, told, run } = require('./session');
const manifest = require('./package.json');

function editor(values, { trusted = true, folders = ['file:///a'] } = {}) {
  const listeners = {};
  const on = name => listener => { listeners[name] = listener; return { dispose() {} }; };
  const uri = text => ({ scheme: text.split(':')[0], toString: () => text });
  const workspace = {
    isTrusted: trusted,
    workspaceFolders: folders && folders.map(f => ({ uri: uri(f) })),
    getConfiguration: section => ({ get: key => (section === 'slamm' ? values[key] : undefined) }),
    createFileSystemWatcher: glob => ({ glob, dispose() {} }),
    onDidGrantWorkspaceTrust: on('trust'),
    onDidChangeWorkspaceFolders: on('folders'),
    onDidChangeConfiguration: on('configuration'),
  };
  return { workspace, listeners };
}

class Client {
  constructor(id, name, server, options) {
    Object.assign(this, { id, name, server, options, sent: [] });
  }
  sendNotification(method, params) { this.sent.push([method, params]); }
}

/** The defaults of the manifest, as VS Code gives them. */
function defaults() {
  const { properties } = manifest.contributes.configuration;
  return Object.fromEntries(Object.entries(properties).map(([key, p]) => [key.replace('slamm.', ''), p.default]));
}

test('a folder that is not trusted runs nothing', () => {
  assert.deepStrictEqual(told(editor({}).workspace).trustedFolders, ['file:///a']);
  assert.deepStrictEqual(told(editor({}, { trusted: false }).workspace).trustedFolders, []);
  assert.deepStrictEqual(told(editor({}, { folders: null }).workspace).trustedFolders, []);
  const mixed = editor({}, { folders: ['vscode-vfs://github/b', 'file:///c'] });
  assert.deepStrictEqual(told(mixed.workspace).trustedFolders, ['file:///c']);
});

test('the server is told what the user has set, and nothing else', () => {
  const values = { set: { n: '9' }, timeout: 3, machine: null, command: '/opt/slamm', other: 1 };
  assert.deepStrictEqual(told(editor(values).workspace), { trustedFolders: ['file:///a'], set: { n: '9' }, timeout: 3 });
});

test('it starts the program, and tells it again when something changes', () => {
  const { workspace, listeners } = editor({ command: '/opt/slamm' }, { trusted: false });
  const { client, subscriptions } = run({ workspace }, Client);
  assert.deepStrictEqual(client.server, { command: '/opt/slamm', args: ['lsp'] });
  assert.deepStrictEqual(client.options.initializationOptions().trustedFolders, []);
  assert.ok(client.options.documentSelector.every(d => d.scheme === 'file'));
  assert.strictEqual(client.options.synchronize.fileEvents.glob, '**/{*.m,slamm.toml}');
  assert.strictEqual(subscriptions.length, 4);
  workspace.isTrusted = true;
  listeners.trust();
  assert.deepStrictEqual(client.sent.pop(), ['workspace/didChangeConfiguration', { settings: { trustedFolders: ['file:///a'] } }]);
  listeners.configuration({ affectsConfiguration: section => section === 'editor' });
  assert.strictEqual(client.sent.length, 0);
  listeners.configuration({ affectsConfiguration: section => section === 'slamm' });
  listeners.folders();
  assert.strictEqual(client.sent.length, 2);
  assert.strictEqual(run(editor({}), Client).client.server.command, 'slamm');
});

test('the manifest declares every setting that is read', () => {
  const declared = Object.keys(manifest.contributes.configuration.properties);
  assert.deepStrictEqual(declared.sort(), [...KEYS, 'command'].map(k => `slamm.${k}`).sort());
  const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
  assert.ok(restrictedConfigurations.includes('slamm.command'));
});

test('the version is that of slamm', () => {
  const cargo = readFileSync(join(__dirname, '../../Cargo.toml'), 'utf8');
  assert.strictEqual(manifest.version, /^version = "(.*)"/m.exec(cargo)[1]);
});

test('the server takes the options', { skip: !process.env.SLAMM && 'SLAMM names no program' }, async () => {
  const said = await answers(process.env.SLAMM, told(editor(defaults()).workspace));
  assert.deepStrictEqual(said.filter(m => m.method === 'window/showMessage'), []);
  const wrong = await answers(process.env.SLAMM, { ...told(editor(defaults()).workspace), unknown: 1 });
  assert.strictEqual(wrong.filter(m => m.method === 'window/showMessage').length, 1);
});

/** Everything that the server says to an editor that initialises it and leaves. */
function answers(program, initializationOptions) {
  const server = spawn(program, ['lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const send = message => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  send({ id: 1, method: 'initialize', params: { capabilities: {}, initializationOptions } });
  send({ method: 'initialized', params: {} });
  send({ id: 2, method: 'shutdown' });
  send({ method: 'exit' });
  return new Promise((resolve, reject) => {
    const chunks = [];
    server.stdout.on('data', chunk => chunks.push(chunk));
    server.on('error', reject);
    server.on('close', status => {
      const texts = Buffer.concat(chunks).toString().split(/Content-Length: \d+\r\n\r\n/).filter(Boolean);
      if (status === 0) resolve(texts.map(text => JSON.parse(text)));
      else reject(new Error(`slamm lsp ended with status ${status}`));
    });
  });
}
