//! The server: keeps the texts of the editor and answers. In: messages. Out: messages, and the exit status.
//!
//! One thread reads, this one does the rest, one message after the other. What waits is bounded: where nobody reads the
//! answers, nothing is read either.

use super::definition::definition;
use super::hover::hover;
use super::positions::{Lines, path_of};
use super::settings::Settings;
use super::texts::Texts;
use super::wire::{self, Incoming};
use crate::program::Loader;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{
    Cancel, DidChangeConfiguration, DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument,
    DidSaveTextDocument, Exit, Notification as _, PublishDiagnostics, ShowMessage,
};
use lsp_types::request::{FoldingRangeRequest, GotoDefinition, HoverRequest, Initialize, Request as _, Shutdown};
use lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, FoldingRangeParams,
    FoldingRangeProviderCapability, GotoDefinitionParams, HoverParams, HoverProviderCapability, InitializeParams,
    InitializeResult, MessageType, OneOf, PositionEncodingKind, PublishDiagnosticsParams, ServerCapabilities,
    ServerInfo, ShowMessageParams, TextDocumentContentChangeEvent, TextDocumentPositionParams,
    TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// Messages that have been read and wait, at most.
const WAITING: usize = 64;

/// What the server has to do with.
enum Event {
    Said(Incoming),
    /// The editor's end is closed, or nothing can be read from it any more, and why.
    Ended(Option<String>),
}

/// A text that the editor has open.
struct Document {
    /// As the editor names it.
    uri: Uri,
    text: String,
    version: i32,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Fresh,
    Serving,
    ShutDown,
}

struct Server {
    state: State,
    settings: Settings,
    documents: BTreeMap<PathBuf, Document>,
    /// Files whose diagnostics are out of date.
    stale: BTreeSet<PathBuf>,
    /// What has come and is not done.
    waiting: VecDeque<Event>,
}

/// A refusal of a request.
type Refused = (ErrorCode, String);

/// Serves until the editor leaves; the exit status: 0 where it has asked for the shutdown before, else 1.
pub(crate) fn serve() -> u8 {
    let (to_self, events) = sync_channel(WAITING);
    let reader = std::thread::Builder::new().name("editor".into()).spawn(move || listen(&to_self));
    if reader.is_err() {
        return 1;
    }
    let mut server = Server {
        state: State::Fresh,
        settings: Settings::default(),
        documents: BTreeMap::new(),
        stale: BTreeSet::new(),
        waiting: VecDeque::new(),
    };
    server.until_exit(&events)
}

/// Reads what the editor says.
fn listen(to: &SyncSender<Event>) {
    let mut from = io::stdin().lock();
    loop {
        let (event, over) = match wire::read(&mut from) {
            Ok(Some(said)) => (Event::Said(said), false),
            Ok(None) => (Event::Ended(None), true),
            Err(e) => (Event::Ended(Some(e.to_string())), true),
        };
        if to.send(event).is_err() || over {
            return;
        }
    }
}

impl Server {
    fn until_exit(&mut self, events: &Receiver<Event>) -> u8 {
        loop {
            // All that is there already, so that a request that is cancelled is not done, and that of texts which follow
            // each other the last one alone is looked at.
            while self.waiting.len() < WAITING
                && let Ok(event) = events.try_recv()
            {
                self.waiting.push_back(event);
            }
            let event = match self.waiting.pop_front() {
                Some(event) => event,
                None => {
                    self.publish_stale();
                    match events.recv() {
                        Ok(event) => event,
                        Err(_) => return self.status(),
                    }
                }
            };
            match event {
                Event::Said(Incoming::Message(Message::Request(r))) => self.request(r),
                Event::Said(Incoming::Message(Message::Notification(n))) if n.method == Exit::METHOD => {
                    return self.status();
                }
                Event::Said(Incoming::Message(Message::Notification(n))) => self.notification(n),
                Event::Said(Incoming::Message(Message::Response(_))) => {}
                Event::Said(Incoming::Malformed(answer)) => {
                    // An editor that is gone is noticed where it is read.
                    let _ = wire::refuse(&mut io::stdout().lock(), &answer);
                }
                Event::Ended(why) => {
                    if let Some(why) = why {
                        let _ = writeln!(io::stderr(), "slamm lsp: {why}");
                    }
                    return self.status();
                }
            }
        }
    }

    fn status(&self) -> u8 {
        u8::from(self.state != State::ShutDown)
    }

    fn send(&self, message: impl Into<Message>) {
        // As above.
        let _ = wire::write(&mut io::stdout().lock(), &message.into());
    }

    fn tell<N: lsp_types::notification::Notification>(&self, params: &N::Params) {
        self.send(Notification { method: N::METHOD.into(), params: json!(params) });
    }

    fn request(&mut self, r: Request) {
        let answer = match self.state {
            _ if self.is_cancelled(&r.id) => Err((ErrorCode::RequestCanceled, "cancelled".into())),
            State::Fresh if r.method == Initialize::METHOD => self.initialize(&r),
            State::Fresh => Err((ErrorCode::ServerNotInitialized, "initialize comes first".into())),
            State::Serving => self.answer(&r),
            State::ShutDown => Err((ErrorCode::InvalidRequest, "the server is shut down".into())),
        };
        self.send(match answer {
            Ok(value) => Response { id: r.id, response_result: Ok(value) },
            Err((code, text)) => Response::new_err(r.id, code as i32, text),
        });
    }

    /// Whether a message that waits takes a request back.
    fn is_cancelled(&self, id: &RequestId) -> bool {
        let cancels = |event: &Event| match event {
            Event::Said(Incoming::Message(Message::Notification(n))) if n.method == Cancel::METHOD => {
                n.params.get("id").is_some_and(|i| json!(id) == *i)
            }
            _ => false,
        };
        self.waiting.iter().any(cancels)
    }

    fn initialize(&mut self, r: &Request) -> Result<Value, Refused> {
        let params: InitializeParams = parsed(r)?;
        self.state = State::Serving;
        if let Some(options) = params.initialization_options {
            self.set(options);
        }
        let about = ServerInfo { name: "slamm".into(), version: Some(env!("CARGO_PKG_VERSION").into()) };
        Ok(json!(InitializeResult { capabilities: capabilities(), server_info: Some(about) }))
    }

    /// What the user has set; where that is wrong, nothing is.
    fn set(&mut self, options: Value) {
        self.settings = Settings::new(options).unwrap_or_else(|message| {
            self.tell::<ShowMessage>(&ShowMessageParams { typ: MessageType::ERROR, message });
            Settings::default()
        });
        self.stale.extend(self.documents.keys().cloned());
    }

    fn answer(&mut self, r: &Request) -> Result<Value, Refused> {
        match r.method.as_str() {
            Shutdown::METHOD => {
                self.state = State::ShutDown;
                Ok(Value::Null)
            }
            HoverRequest::METHOD => {
                let at = parsed::<HoverParams>(r)?.text_document_position_params;
                Ok(self.at(&at, |texts, position, offset| {
                    let wrong = texts.diagnostics();
                    json!(hover(texts.program().as_deref(), &wrong, position, offset))
                }))
            }
            GotoDefinition::METHOD => {
                let at = parsed::<GotoDefinitionParams>(r)?.text_document_position_params;
                Ok(self.at(&at, |texts, _, offset| json!(texts.program().and_then(|p| definition(p, offset)))))
            }
            FoldingRangeRequest::METHOD => {
                let uri = parsed::<FoldingRangeParams>(r)?.text_document.uri;
                Ok(self.open(&uri).map_or(Value::Null, |(file, _)| json!(self.texts(&file).folds())))
            }
            Initialize::METHOD => Err((ErrorCode::InvalidRequest, "the server is initialised".into())),
            method => Err((ErrorCode::MethodNotFound, format!("slamm has no {method}"))),
        }
    }

    /// What is found at a place of an open file; null where it is not open.
    fn at(
        &self,
        at: &TextDocumentPositionParams,
        find: impl FnOnce(&mut Texts, lsp_types::Position, usize) -> Value,
    ) -> Value {
        let Some((file, document)) = self.open(&at.text_document.uri) else { return Value::Null };
        let offset = Lines::new(&document.text).offset(at.position);
        find(&mut self.texts(&file), at.position, offset)
    }

    fn open(&self, uri: &Uri) -> Option<(PathBuf, &Document)> {
        let file = path_of(uri)?;
        let document = self.documents.get(&file)?;
        Some((file, document))
    }

    fn texts(&self, file: &Path) -> Texts {
        let held = self.documents.iter();
        let loader = held.fold(Loader::default(), |l, (path, d)| l.with_text(path, d.text.as_str()));
        Texts::open(file, &loader, &self.settings.path)
    }

    fn notification(&mut self, n: Notification) {
        if self.state != State::Serving {
            return;
        }
        // One that says nothing is passed over: there is no answer to a notification.
        match n.method.as_str() {
            DidOpenTextDocument::METHOD => told(n).into_iter().for_each(|p| self.opened(p)),
            DidChangeTextDocument::METHOD => told(n).iter().for_each(|p| self.changed(p)),
            DidCloseTextDocument::METHOD => told(n).iter().for_each(|p| self.closed(p)),
            DidSaveTextDocument::METHOD => self.stale.extend(self.documents.keys().cloned()),
            DidChangeConfiguration::METHOD => {
                let settings = n.params.get("settings").filter(|s| !s.is_null()).cloned();
                settings.into_iter().for_each(|s| self.set(s));
            }
            _ => {}
        }
    }

    fn opened(&mut self, p: DidOpenTextDocumentParams) {
        let d = p.text_document;
        if let Some(file) = path_of(&d.uri) {
            self.documents.insert(file, Document { uri: d.uri, text: d.text, version: d.version });
            // Others may call it.
            self.stale.extend(self.documents.keys().cloned());
        }
    }

    fn changed(&mut self, p: &DidChangeTextDocumentParams) {
        if let Some(file) = path_of(&p.text_document.uri)
            && let Some(document) = self.documents.get_mut(&file)
        {
            p.content_changes.iter().for_each(|c| change(&mut document.text, c));
            document.version = p.text_document.version;
            self.stale.insert(file);
        }
    }

    fn closed(&mut self, p: &DidCloseTextDocumentParams) {
        if let Some(document) = path_of(&p.text_document.uri).and_then(|file| self.documents.remove(&file)) {
            let params = PublishDiagnosticsParams { uri: document.uri, diagnostics: Vec::new(), version: None };
            self.tell::<PublishDiagnostics>(&params);
            self.stale.extend(self.documents.keys().cloned());
        }
    }

    fn publish_stale(&mut self) {
        for file in std::mem::take(&mut self.stale) {
            if let Some(d) = self.documents.get(&file) {
                let diagnostics = self.texts(&file).diagnostics();
                let params = PublishDiagnosticsParams { uri: d.uri.clone(), diagnostics, version: Some(d.version) };
                self.tell::<PublishDiagnostics>(&params);
            }
        }
    }
}

fn capabilities() -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(PositionEncodingKind::UTF16),
        text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            save: Some(true.into()),
            ..TextDocumentSyncOptions::default()
        })),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        definition_provider: Some(OneOf::Left(true)),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        ..ServerCapabilities::default()
    }
}

fn parsed<P: DeserializeOwned>(r: &Request) -> Result<P, Refused> {
    serde_json::from_value(r.params.clone()).map_err(|e| (ErrorCode::InvalidParams, e.to_string()))
}

fn told<P: DeserializeOwned>(n: Notification) -> Option<P> {
    serde_json::from_value(n.params).ok()
}

/// Makes a change on what the one before it left.
fn change(text: &mut String, c: &TextDocumentContentChangeEvent) {
    match c.range {
        Some(range) => {
            let lines = Lines::new(text);
            let (from, to) = (lines.offset(range.start), lines.offset(range.end));
            text.replace_range(from.min(to)..to, &c.text);
        }
        None => text.clone_from(&c.text),
    }
}
