/**
 * `<shoal-table>`: a table where a game is played. It knows sockets, seats and buttons, and no game: the board is the
 * component named by the attribute `picture`, loaded from the module named by `module`.
 */

import { Element, define, html, nothing } from './element.js';
import { announce } from './announce.js';
import { LOOKING_WORDS, hintList, hintSentence } from './hints.js';
import { Live } from './live.js';
import { moveList, seatCards } from './parts.js';
import { noted, noteDeal } from './notes.js';
import { loadSettings, saveSettings } from './settings.js';
import { idleText, statusText, subject } from './status.js';
import './copy-position.js';
import './fair-panel.js';
import './resign-button.js';

const LOOKING = [];
/** Stands where hints will be. */

const NO_DRAFT = { text: '', complete: false, choosing: false, prompt: '' };

export class ShoalTable extends Element {
  static properties = {
    picture: {}, module: {}, live: {}, record: {}, rematch: {},
    table: { state: true }, preview: { state: true }, draft: { state: true }, notice: { state: true },
    connected: { state: true }, sending: { state: true }, settings: { state: true }, hints: { state: true },
  };

  constructor() {
    super();
    Object.assign(this, { table: null, preview: null, draft: NO_DRAFT, notice: '', settings: {} });
    Object.assign(this, { connected: false, sending: false, hints: null });
    this.addEventListener('keydown', this.onKey);
  }

  createRenderRoot() {
    return this;
  }

  async connectedCallback() {
    this.replaceChildren();
    super.connectedCallback();
    await import(this.module);
    this.Board = customElements.get(this.picture);
    this.settings = loadSettings(this.Board.settings);
    this.board = document.createElement(this.picture);
    this.board.addEventListener('draft', (event) => this.onDraft(event.detail));
    this.board.addEventListener('say', (event) => this.onSay(event.detail));
    this.panels = this.Board.panels.map(({ title, element }) => ({ title, element: document.createElement(element) }));
    this.line = new Live(this.live, {
      table: (message) => this.onTable(message),
      preview: (message) => this.onPreview(message),
      hint: (message) => this.onHint(message),
      accepted: (message) => this.onAccepted(message),
      refused: (message) => this.onRefused(message),
      connection: (up) => this.onConnection(up),
      gone: () => location.reload(),
    });
    this.line.start();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.line?.stop();
  }

  // -- what the server says -------------------------------------------------------------------------------------

  onTable(table) {
    table.seats.forEach((seat, index) => {
      seat.title = this.Board.seatTitle?.(table, index) ?? seat.name;
    });
    const { keepsDrafts } = this.Board;
    const before = this.table;
    const hasMoved = before && before.number !== table.number;
    if (hasMoved && !this.isRefused) this.notice = '';
    if (hasMoved && !keepsDrafts && !this.isRefused && !this.sending && this.draft.text) {
      this.warn('The game has moved on, so your unfinished turn was dropped.');
    }
    this.isRefused = false;
    this.table = table;
    if ((hasMoved && !keepsDrafts) || !this.line.pending) this.sending = false;
    if (hasMoved) this.preview = this.hints = null;
    if (table.phase === 'contributing' && table.you.length) {
      this.line.contribute(noteDeal(this.live, table.fair.commitment));
    }
    if (this.draft.text && !hasMoved) this.line.preview(this.draft.text);
    this.whenDrawn().then(() => {
      this.tellNews(before, table);
      if (this.draft.text && hasMoved && keepsDrafts) this.line.preview(this.draft.text);
    });
  }

  /** Wait until the board shows the present state, and has said what can be done now. */
  async whenDrawn() {
    await this.updateComplete;
    await this.board.updateComplete;
  }

  tellNews(before, table) {
    const news = before ? table.history.slice(before.history.length) : [];
    const turns = news.map((turn) => `${subject(table, turn.seat)} ${this.Board.turnWords(turn)}.`);
    if (before && ['number', 'thinking', 'phase'].every((field) => before[field] === table[field])) return;
    const { points } = this;
    const totals = news.length && points ? table.seats.map(({ title }, seat) => `${title} ${points[seat]}`) : [];
    const score = totals.join(', ');
    announce([...turns, score && `${score}.`, this.status].filter(Boolean).join(' '));
  }

  onPreview(message) {
    if (message.refused) {
      this.warn(sentence(message.refused));
      this.board.reset();
      return;
    }
    this.preview = message.view;
  }

  async onHint(message) {
    if (message.refused) {
      this.hints = null;
      this.warn(sentence(message.refused));
      return;
    }
    this.hints = message.hints;
    announce(hintSentence(message.hints, this.Board));
    await this.updateComplete;
    this.querySelector('.hints').scrollIntoView({ block: 'nearest' });
  }

  /** The present moment comes by itself, before or after this. */
  onAccepted(message) {
    if (this.table.number >= message.number) this.sending = false;
  }

  onRefused(message) {
    this.sending = false;
    this.isRefused = true;
    this.warn(sentence(message.reason));
  }

  onConnection(up) {
    const isBack = up && !this.connected && this.table;
    if (isBack) announce('The connection is back.');
    if (!up && this.connected) announce('The connection is lost. Trying again.');
    if (isBack) this.notice = '';
    if (!up && this.isLooking) this.hints = null;
    this.connected = up;
  }

  // -- what the player does -------------------------------------------------------------------------------------

  onDraft(draft) {
    if (draft.text !== this.draft.text) {
      this.preview = null;
      if (draft.text) this.line.preview(draft.text);
    }
    this.draft = draft;
  }

  onSay({ text, warning }) {
    if (warning) this.warn(text);
    else {
      this.notice = '';
      announce(text);
    }
  }

  warn(text) {
    this.notice = text;
    announce(text);
  }

  onKey(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.composedPath()[0].matches('input, textarea')) return;
    if (event.key === 'Enter') this.endTurn();
    else if (event.key === 'z') this.board.undo();
    else return;
    event.preventDefault();
  }

  endTurn() {
    if (!this.canAct) this.warn(this.idle);
    else if (!this.draft.complete) this.warn(this.Board.words.unfinished);
    else {
      this.sending = true;
      this.notice = '';
      this.line.act(this.actor, this.draft.text);
    }
  }

  undo() {
    if (this.canAct) this.board.undo();
    else this.warn(this.idle);
  }

  askHint() {
    if (!this.canAct) this.warn(this.idle);
    else if (!this.hints) {
      this.hints = LOOKING;
      this.notice = '';
      announce(LOOKING_WORDS);
      this.line.hint();
    }
  }

  resign() {
    this.line.act(this.table.you.length > 1 ? this.actor : this.table.you[0], null, 'resign');
  }

  change(settings) {
    this.settings = { ...this.settings, ...settings };
    saveSettings(this.settings);
  }

  // -- how things stand -----------------------------------------------------------------------------------------

  /** The seats that may act. */
  get actors() {
    return this.table.outcome ? [] : this.Board.seatsToAct(this.table.view);
  }

  /** The seat that acts next here, or that everybody waits for; -1 when there is none. */
  get actor() {
    const { actors, draft, table } = this;
    const own = actors.filter((seat) => table.you.includes(seat));
    return own.includes(draft.seat) ? draft.seat : own[0] ?? actors[0] ?? -1;
  }

  get points() {
    if (!this.Board.showsPoints(this.settings) && !this.table.outcome) return null;
    return this.Board.points(this.preview ?? this.table.view);
  }

  /** Whether there is something to undo. */
  get hasBegun() {
    return Boolean(this.draft.text || this.draft.choosing);
  }

  get idle() {
    return idleText(this.table, this);
  }

  get status() {
    const { actor, draft, hasBegun, sending, Board } = this;
    return statusText(this.table, { actor, prompt: draft.prompt || this.board.prompt, hasBegun, sending, Board });
  }

  /** Whether a hint was asked for and has not come yet. */
  get isLooking() {
    return this.hints === LOOKING;
  }

  get canAct() {
    return this.idle === '';
  }

  // -- rendering ------------------------------------------------------------------------------------------------

  updated() {
    if (!this.table) return;
    const { table, preview, settings, idle } = this;
    const { seats, you } = table;
    const last = table.history.at(-1) ?? null;
    const interactive = idle === '';
    Object.assign(this.board, { view: table.view, preview, ...settings, idle, last, interactive });
    Object.assign(this.board, { seats, you });
    for (const panel of this.panels) panel.element.view = this.preview ?? table.view;
    this.showLastTurn(table.history.length);
  }

  /** Keep the end of the list of turns in sight. */
  showLastTurn(turns) {
    if (turns === this.turnsShown) return;
    this.turnsShown = turns;
    const list = this.querySelector('.scroll');
    list.scrollTop = list.scrollHeight;
  }

  render() {
    if (!this.table) return html`<p class="status">Laying the table…</p>`;
    const { table, actors, points, Board } = this;
    const change = (settings) => this.change(settings);
    const situation = Board.situation?.(table);
    return html`
      ${seatCards(table, { actors, points, picture: Board })}
      ${this.renderStatus()}
      <div class="board">${this.board}</div>
      ${table.outcome ? this.renderEnd() : this.renderActions()}
      <div class="side">
        ${situation ? html`<p class="situation">${situation}</p>` : nothing}
        ${Board.settingsChoice(this.settings, change)}
        <details class="panel" ?open=${isWide()}><summary>Turns</summary>
          <div class="scroll" tabindex="0" role="region" aria-label="Turns so far">${moveList(table, Board)}</div>
        </details>
        ${this.panels.map(({ title, element }) => html`
          <details class="panel"><summary>${title}</summary>${element}</details>`)}
        <fair-panel record=${this.record} .table=${table} .picture=${Board} .noted=${noted(this.live)}>
        </fair-panel>
        ${Board.help()}
        <details class="panel"><summary>More</summary>${this.renderMore()}</details>
      </div>`;
  }

  renderStatus() {
    const notice = this.connected ? this.notice : 'The connection is lost. Trying again…';
    const kind = this.table.outcome ? 'status result' : 'status';
    return html`<div class="status-area" role="group" aria-label="Status">
      ${notice ? html`<p class="notice">${notice}</p>` : html`<p class=${kind}>${this.status}</p>`}</div>`;
  }

  renderActions() {
    if (!this.table.you.length) return html`<p class="actions quiet">You are watching this game.</p>`;
    const { canAct, hasBegun, draft, hints } = this;
    const off = (isOff) => (isOff ? 'true' : nothing);
    return html`<div class="actions ${this.Board.isTall ? 'in-sight' : ''}">
      <button type="button" class="button" aria-disabled=${off(!canAct || !hasBegun)}
        @click=${this.undo}>Undo</button>
      ${this.table.hints ? html`<button type="button" class="button" aria-disabled=${off(!canAct || hints)}
        @click=${this.askHint}>Hint</button>` : nothing}
      <button type="button" class="button primary" aria-disabled=${off(!canAct || !draft.complete)}
        @click=${this.endTurn}>${draft.label ?? 'End turn'}</button>
      ${hints ? this.renderHints() : nothing}
    </div>`;
  }

  renderHints() {
    if (this.isLooking) return html`<p class="hints quiet">${LOOKING_WORDS}</p>`;
    const { hints, draft, Board } = this;
    return hintList(hints, { chosen: draft.text, choose: (text) => this.board.take(text), Board });
  }

  renderEnd() {
    const { label, remark } = this.Board.again(this.table);
    return html`<div class="actions">
      ${this.Board.endWords?.(this.table) ?? nothing}
      ${this.table.you.length ? html`<form method="post" action=${this.rematch}>
        <button class="button primary">${label}</button></form>` : nothing}
      <a class="button" href="/">New game</a>
      <p class="quiet">${remark}</p>
    </div>`;
  }

  renderMore() {
    return html`<div class="more">
      ${this.Board.moreChoice(this.settings, (settings) => this.change(settings))}
      <div class="buttons">
        <copy-position position=${this.table.view.position}></copy-position>
        <a class="button" href=${this.record} download>Download record</a>
        ${this.renderResign()}
      </div>
    </div>`;
  }

  renderResign() {
    if (!this.table.you.length || this.table.outcome) return nothing;
    return html`<resign-button @resign=${this.resign}></resign-button>`;
  }
}

/** The server's reasons are the middle of a sentence. */
const sentence = (reason) => `${reason[0].toUpperCase()}${reason.slice(1)}.`;

const isWide = () => matchMedia('(min-width: 60rem)').matches;

define('shoal-table', ShoalTable);
