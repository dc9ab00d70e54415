//! The server: keeps the texts of the editor and answers. In: messages. Out: messages, and the exit status.
//!
//! One thread reads, this one does the rest, one message after the other. What waits is bounded: where nobody reads the
//! answers, nothing is read either.

use super::beside;
use super::child::Told;
use super::completion::completions;
use super::definition::definition;
use super::hover::hover;
use super::positions::{Lines, path_of};
use super::runs::Runs;
use super::settings::Settings;
use super::texts::{Texts, loader};
use super::wire::{self, Incoming};
use crate::cli::config;
use crate::program::Loader;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{
    Cancel, DidChangeConfiguration, DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument,
    DidOpenTextDocument, DidSaveTextDocument, Exit, Notification as _, PublishDiagnostics, ShowMessage,
};
use lsp_types::request::{
    CodeLensRefresh, CodeLensRequest, Completion, FoldingRangeRequest, GotoDefinition, HoverRequest, Initialize,
    InlayHintRefreshRequest, InlayHintRequest, Request as _, Shutdown,
};
use lsp_types::{
    CodeLens, CodeLensOptions, CodeLensParams, CompletionOptions, CompletionParams, Diagnostic,
    DidChangeTextDocumentParams, DidChangeWatchedFilesParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    FoldingRangeParams, FoldingRangeProviderCapability, GotoDefinitionParams, HoverParams, HoverProviderCapability,
    InitializeParams, InitializeResult, InlayHint, InlayHintParams, MessageType, OneOf, Position, PositionEncodingKind,
    PublishDiagnosticsParams, Range, ServerCapabilities, ServerInfo, ShowMessageParams, TextDocumentContentChangeEvent,
    TextDocumentPositionParams, TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};

const UNTRUSTED: [&str; 2] = [
    "not run: this folder is not trusted",
    "Figures need a run of the prototype, and slamm runs what is in trusted folders: the option trustedFolders.",
];
const WITHOUT_INPUTS: [&str; 2] = [
    "not run: a function with inputs",
    "Its figures come with those of a script that calls it, once that is open; or the option `set` gives its inputs.",
];
/// In place of figures that will come.
const RUNNING: &str = "running";

/// Messages that have been read and wait, at most.
const WAITING: usize = 64;

/// What the server has to do with.
enum Event {
    Said(Incoming),
    /// The answer of a run, by its number.
    Ran(u64, Vec<u8>),
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
    runs: Runs,
    /// Where runs send their answers.
    to_self: SyncSender<Event>,
    /// The editor takes requests to ask for lenses and for hints again.
    refreshes: [bool; 2],
    /// Requests to the editor so far.
    requests: i32,
    /// What has come and is not done.
    waiting: VecDeque<Event>,
}

/// A refusal of a request.
type Refused = (ErrorCode, String);

/// Serves until the editor leaves; the exit status: 0 where it has asked for the shutdown before, else 1.
pub(super) fn serve() -> u8 {
    let (to_self, events) = sync_channel(WAITING);
    let to = to_self.clone();
    let reader = std::thread::Builder::new().name("editor".into()).spawn(move || listen(&to));
    if reader.is_err() {
        return 1;
    }
    let mut server = Server {
        state: State::Fresh,
        settings: Settings::default(),
        documents: BTreeMap::new(),
        stale: BTreeSet::new(),
        runs: Runs::default(),
        to_self,
        refreshes: [false; 2],
        requests: 0,
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
                    self.run_next();
                    let rest = self.runs.rest();
                    let next = match rest {
                        Some(rest) => events.recv_timeout(rest),
                        None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
                    };
                    match next {
                        Ok(event) => event,
                        Err(RecvTimeoutError::Timeout) => continue,
                        Err(RecvTimeoutError::Disconnected) => return self.status(),
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
                Event::Ran(number, answer) => {
                    if self.runs.ended(number, &answer) {
                        self.stale.extend(self.documents.keys().cloned());
                        self.refresh();
                    }
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
        let workspace = params.capabilities.workspace.unwrap_or_default();
        let lenses = workspace.code_lens.and_then(|c| c.refresh_support).unwrap_or(false);
        let hints = workspace.inlay_hint.and_then(|c| c.refresh_support).unwrap_or(false);
        self.refreshes = [lenses, hints];
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
        self.all_again();
    }

    /// Nothing that is known holds any more.
    fn all_again(&mut self) {
        self.runs.clear();
        let open: Vec<PathBuf> = self.documents.keys().cloned().collect();
        open.iter().for_each(|file| self.want(file));
        self.stale.extend(open);
        self.refresh();
    }

    /// A file is to run, where the user trusts its folder.
    fn want(&mut self, file: &Path) {
        if !self.settings.trusted(file).is_empty() {
            self.runs.want(file);
        }
    }

    /// The editor is to ask for lenses and hints again.
    fn refresh(&mut self) {
        for (method, takes) in
            [CodeLensRefresh::METHOD, InlayHintRefreshRequest::METHOD].into_iter().zip(self.refreshes)
        {
            if takes {
                self.requests = self.requests.wrapping_add(1);
                self.send(Request { id: self.requests.into(), method: method.into(), params: Value::Null });
            }
        }
    }

    fn answer(&mut self, r: &Request) -> Result<Value, Refused> {
        match r.method.as_str() {
            Shutdown::METHOD => {
                self.state = State::ShutDown;
                self.runs.clear();
                Ok(Value::Null)
            }
            HoverRequest::METHOD => {
                let at = parsed::<HoverParams>(r)?.text_document_position_params;
                Ok(self.at(&at, |file, texts, position, offset| {
                    let wrong = self.diagnostics(file, texts);
                    let line = self.runs.figures(file).and_then(|f| f.lines.get(&position.line.saturating_add(1)));
                    json!(hover(texts.program().as_deref(), &wrong, line, position, offset))
                }))
            }
            GotoDefinition::METHOD => {
                let at = parsed::<GotoDefinitionParams>(r)?.text_document_position_params;
                Ok(self.at(&at, |_, texts, _, offset| json!(texts.program().and_then(|p| definition(p, offset)))))
            }
            Completion::METHOD => {
                let at = parsed::<CompletionParams>(r)?.text_document_position;
                Ok(self.at(&at, |_, texts, _, offset| json!(texts.program().map(|p| completions(p, offset)))))
            }
            FoldingRangeRequest::METHOD => {
                let uri = parsed::<FoldingRangeParams>(r)?.text_document.uri;
                Ok(self.open(&uri).map_or(Value::Null, |(file, _)| json!(self.texts(&file).folds())))
            }
            CodeLensRequest::METHOD => {
                let uri = parsed::<CodeLensParams>(r)?.text_document.uri;
                Ok(self.open(&uri).map_or(Value::Null, |(file, _)| json!(self.lenses(&file))))
            }
            InlayHintRequest::METHOD => {
                let p = parsed::<InlayHintParams>(r)?;
                let open = self.open(&p.text_document.uri);
                Ok(open.map_or(Value::Null, |(file, d)| json!(self.hints(&file, &d.text, p.range))))
            }
            Initialize::METHOD => Err((ErrorCode::InvalidRequest, "the server is initialised".into())),
            method => Err((ErrorCode::MethodNotFound, format!("slamm has no {method}"))),
        }
    }

    /// What is found at a place of an open file; null where it is not open.
    fn at(
        &self,
        at: &TextDocumentPositionParams,
        find: impl FnOnce(&Path, &mut Texts, Position, usize) -> Value,
    ) -> Value {
        let Some((file, document)) = self.open(&at.text_document.uri) else { return Value::Null };
        let offset = Lines::new(&document.text).offset(at.position);
        find(&file, &mut self.texts(&file), at.position, offset)
    }

    fn open(&self, uri: &Uri) -> Option<(PathBuf, &Document)> {
        let file = path_of(uri)?;
        let document = self.documents.get(&file)?;
        Some((file, document))
    }

    fn texts(&self, file: &Path) -> Texts {
        let within = self.settings.within(file);
        Texts::open(file, &loader(&self.held(&within)).within(&within), &self.settings.folders(file))
    }

    /// The open texts in some folders.
    fn held(&self, within: &[PathBuf]) -> BTreeMap<PathBuf, String> {
        let inside = |file: &Path| within.iter().any(|folder| file.starts_with(folder));
        self.documents.iter().filter(|(file, _)| inside(file)).map(|(f, d)| (f.clone(), d.text.clone())).collect()
    }

    /// What the text and the runs say is wrong.
    fn diagnostics(&self, file: &Path, texts: &mut Texts) -> Vec<Diagnostic> {
        let mut found = texts.diagnostics();
        for d in self.runs.diagnostics(file) {
            if !found.iter().any(|o| (o.range, &o.code) == (d.range, &d.code)) {
                found.push(d.clone());
            }
        }
        found
    }

    fn runs_alone(&self, texts: &Texts) -> bool {
        texts.runs_alone(|name| self.settings.set.contains_key(name))
    }

    fn lenses(&self, file: &Path) -> Vec<CodeLens> {
        let texts = self.texts(file);
        let runs = !self.settings.trusted(file).is_empty() && self.runs_alone(&texts) && !self.runs.has_run(file);
        beside::lenses(texts.named(), self.runs.figures(file), runs.then_some(RUNNING))
    }

    fn hints(&self, file: &Path, text: &str, within: Range) -> Vec<InlayHint> {
        let lines = Lines::new(text);
        if let Some(figures) = self.runs.figures(file) {
            return beside::hints(&lines, figures, within);
        }
        let remark = if self.settings.trusted(file).is_empty() {
            UNTRUSTED
        } else if self.texts(file).wants_inputs(|name| self.settings.set.contains_key(name)) {
            WITHOUT_INPUTS
        } else {
            return Vec::new();
        };
        let [label, more] = remark;
        if within.start.line == 0 { vec![beside::hint(&lines, 0, label, more)] } else { Vec::new() }
    }

    /// Begins the next run that is due.
    fn run_next(&mut self) {
        while let Some(main) = self.runs.next() {
            let mut texts = self.texts(&main);
            if !self.documents.contains_key(&main) || !self.runs_alone(&texts) {
                continue;
            }
            let files = texts.program().map(|p| p.files_reached().collect()).unwrap_or_default();
            let within = self.settings.within(&main);
            let told = Told { arguments: self.settings.arguments(&main), texts: self.held(&within), within };
            let to = self.to_self.clone();
            let tell = move |number, answer| {
                // A server that is gone needs no answer.
                let _ = to.send(Event::Ran(number, answer));
            };
            if let Err(e) = self.runs.start(&main, files, &told, tell) {
                let message = format!("slamm cannot run {}: {e}", main.display());
                self.tell::<ShowMessage>(&ShowMessageParams { typ: MessageType::ERROR, message });
            }
        }
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
            DidChangeWatchedFiles::METHOD => told(n).iter().for_each(|p| self.changed_on_disk(p)),
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
            let is_another = !is_on_disk(&file, &d.text);
            self.documents.insert(file.clone(), Document { uri: d.uri, text: d.text, version: d.version });
            self.stale.insert(file.clone());
            if is_another {
                self.is_another(&file);
            }
            self.want(&file);
        }
    }

    fn changed(&mut self, p: &DidChangeTextDocumentParams) {
        if let Some(file) = path_of(&p.text_document.uri)
            && let Some(document) = self.documents.get_mut(&file)
        {
            p.content_changes.iter().for_each(|c| change(&mut document.text, c));
            document.version = p.text_document.version;
            self.stale.insert(file.clone());
            if self.runs.changed(&file) {
                self.refresh();
            }
            self.want(&file);
        }
    }

    fn closed(&mut self, p: &DidCloseTextDocumentParams) {
        if let Some(file) = path_of(&p.text_document.uri)
            && let Some(document) = self.documents.remove(&file)
        {
            let params = PublishDiagnosticsParams { uri: document.uri, diagnostics: Vec::new(), version: None };
            self.tell::<PublishDiagnostics>(&params);
            self.runs.forget(&file);
            if !is_on_disk(&file, &document.text) {
                self.is_another(&file);
            }
        }
    }

    /// Files that are not open, changed by others; what is open is as the editor has it.
    fn changed_on_disk(&mut self, p: &DidChangeWatchedFilesParams) {
        for file in p.changes.iter().filter_map(|c| path_of(&c.uri)) {
            if file.file_name().is_some_and(|name| name == config::NAME) {
                self.all_again();
            } else if !self.documents.contains_key(&file) {
                self.is_another(&file);
            }
        }
    }

    /// The text of a file is another one: it is there, or is that on disk again. Others may call it.
    fn is_another(&mut self, file: &Path) {
        self.stale.extend(self.documents.keys().cloned());
        if self.runs.changed(file) {
            self.refresh();
        }
    }

    fn publish_stale(&mut self) {
        for file in std::mem::take(&mut self.stale) {
            if let Some(d) = self.documents.get(&file) {
                let diagnostics = self.diagnostics(&file, &mut self.texts(&file));
                let params = PublishDiagnosticsParams { uri: d.uri.clone(), diagnostics, version: Some(d.version) };
                self.tell::<PublishDiagnostics>(&params);
            }
        }
    }
}

/// Whether the disk has the text that the editor has.
fn is_on_disk(file: &Path, text: &str) -> bool {
    Loader::default().read(file).is_ok_and(|bytes| bytes == text.as_bytes())
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
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(vec!["%".into(), " ".into()]),
            ..CompletionOptions::default()
        }),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: None }),
        inlay_hint_provider: Some(OneOf::Left(true)),
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
