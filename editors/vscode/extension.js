// Starts `slamm lsp`, and tells it what the user has set and trusts. The rest is the server's.
'use strict';
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');
const { run } = require('./session');

let session;

async function activate(context) {
  session = run(vscode, LanguageClient);
  context.subscriptions.push(...session.subscriptions);
  await session.client.start();
}

function deactivate() {
  return session ? session.client.stop() : undefined;
}

module.exports = { activate, deactivate };
