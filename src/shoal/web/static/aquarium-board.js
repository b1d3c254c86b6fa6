/**
 * `<aquarium-board>`: the draft and the aquariums of Aquarium Designer, to look at and to act on, for one to five.
 *
 * It draws from state and knows no rules: what is on offer and where cards may lie comes with `view`, as the server
 * describes a position. What the player makes of it is reported by events: `draft` (the unfinished action, `{seat,
 * text, complete, prompt, label}`) and `say` (`{text, warning}`: something to announce, and to show if it is a warning).
 */

import { Element, define, html, nothing } from './element.js';
import { indexByKey } from './keys.js';
import * as choice from './designer/choice.js';
import { checkDraws } from './designer/draws.js';
import { squareWindow, windowAround } from './designer/field.js';
import { placeByKey } from './designer/keys.js';
import { counted, drawText, same, turnWords } from './designer/names.js';
import { heldCard, nextCard, offerRow } from './designer/offer.js';
import { queue } from './designer/queue.js';
import * as seats from './designer/seats.js';
import { style } from './designer/style.js';
import { smallTank, tank } from './designer/tank.js';
import * as words from './designer/words.js';

export class AquariumBoard extends Element {
  static styles = style;

  static properties = {
    /** The server's description of the position. */
    view: { attribute: false },
    /** The server's description of the unfinished action; used when it belongs to the present one. */
    preview: { attribute: false },
    /** Whether something can be done here now. */
    interactive: { type: Boolean },
    /** Why not, in a sentence. */
    idle: { attribute: false },
    /** Who sits where: `{title, kind}` by seat. */
    seats: { attribute: false },
    /** The seats of whoever looks. */
    you: { attribute: false },
    /** Whether chains and their points are drawn. */
    chains: { type: Boolean },
    /** Where the pictures are. */
    art: { type: String },
    picked: { state: true },
    trials: { state: true },
    wish: { state: true },
    focused: { state: true },
  };

  /** What players can set, and how it is as long as they do not. */
  static settings = { chains: true };

  static panels = [];
  static {
    Object.assign(this, { turnWords, drawText, checkDraws, keepsDrafts: true, isTall: true, ...seats, ...words });
  }

  constructor() {
    super();
    Object.assign(this, { view: null, preview: null, interactive: false, idle: '', seats: [], you: [] });
    Object.assign(this, { ...AquariumBoard.settings, art: '/art/designer.svg', picked: null, trials: [], wish: null, focused: [0, 0] });
    this.focusedCard = 0;
    this.large = 0;
    this.addEventListener('keydown', this.onKey);
  }

  // -- what others call -----------------------------------------------------------------------------------------

  /** Take the choice back. */
  undo() {
    this.apply(choice.undo(this.state));
  }

  /** Forget what is chosen. */
  reset() {
    this.picked = null;
    this.trials = choice.kept(this.view, []);
    this.report();
  }

  /** What to do next, in one sentence. */
  get prompt() {
    return this.view ? choice.prompt(this.state, this.gain) : '';
  }

  // -- state ----------------------------------------------------------------------------------------------------

  get state() {
    const { view, seat, picked, trials } = this;
    return { view, seat, picked, trials };
  }

  /** The own seats that may act. */
  get own() {
    return this.view.actors.filter((seat) => this.you.includes(seat));
  }

  /** The seat that is acted for, or `null`; when several have to lay, the one whose aquarium is shown large. */
  get seat() {
    if (this.view.phase === 'draw') return this.own[0] ?? null;
    return this.own.includes(this.large) ? this.large : null;
  }

  /** The seat whose aquarium is shown large: the wished one, or whoever acts here, or whoever did. */
  chooseLarge() {
    if (this.wish !== null) return this.wish;
    if (this.view.phase === 'over' && this.you.length !== 1) return this.best;
    if (this.own.includes(this.large)) return this.large;
    if (this.own.length) return this.own[0];
    return this.you.length === 1 ? this.you[0] : this.large;
  }

  /** The seat with the most points, of several with the same the first with most animals. */
  get best() {
    const ranked = this.view.aquariums.map(({ points, animals }, seat) => ({ seat, value: 100 * points + animals }));
    return ranked.sort((one, other) => other.value - one.value)[0].seat;
  }

  get isTold() {
    const text = choice.text(this.state);
    return Boolean(text) && this.preview?.draft === text;
  }

  /** What the tried laying earns; an entrance card earns the same however it lies, so of that nothing is said. */
  get gain() {
    return this.isTold && this.view.aquariums[this.seat].laid.length ? this.preview.gain : undefined;
  }

  willUpdate(changed) {
    if (!this.view) return;
    const before = changed.get('view');
    const hasMoved = changed.has('view') && before?.position !== this.view.position;
    if (hasMoved) {
      const isDone = before?.round !== this.view.round || before?.phase !== this.view.phase;
      if (isDone || (this.wish !== null && before?.held[this.wish] && !this.view.held[this.wish])) this.wish = null;
      if (!this.view.offer.includes(this.picked)) this.picked = null;
      this.trials = choice.kept(this.view, this.trials);
    }
    if (changed.has('wish') || changed.has('you') || hasMoved) this.large = this.chooseLarge();
    if (hasMoved || changed.has('you') || changed.has('preview')) this.report();
    if (changed.has('preview') && this.gain !== undefined) {
      this.emit('say', { text: `Gains ${counted(this.gain, 'point')}.` });
    }
  }

  apply({ picked, trials, say, warn }) {
    Object.assign(this, { picked, trials });
    this.report();
    if (say || warn) this.emit('say', { text: warn ?? say, warning: Boolean(warn) });
  }

  report() {
    const { state } = this;
    const text = choice.text(state);
    this.emit('draft', {
      seat: state.seat, text, complete: Boolean(text), choosing: false, prompt: this.prompt, label: choice.label(state),
    });
  }

  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** Do something with the player's choice if the player can act. */
  choose(next) {
    if (this.interactive) this.apply(next(this.state));
    else if (this.idle) this.emit('say', { text: this.idle, warning: true });
  }

  // -- taps and keys --------------------------------------------------------------------------------------------

  tapPlace(place) {
    this.focused = place;
    this.choose((state) => choice.tapPlace(state, place));
  }

  /** Show another aquarium large. */
  look(seat) {
    this.wish = seat;
    this.large = seat;
    this.report();
    this.emit('say', { text: `${this.seats[seat].title}: aquarium shown large.` });
  }

  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'r' || event.key === 'R') this.choose((state) => choice.turn(state, event.shiftKey ? -1 : 1));
    else if (event.key === 'Escape' && choice.text(this.state)) this.undo();
    else return;
    event.preventDefault();
  }

  onGridKey(event, window) {
    const place = placeByKey(event, this.focusedIn(window), window);
    if (place) this.focusPlace(place);
    else if ((event.key === 'Enter' || event.key === ' ') && !event.ctrlKey && !event.metaKey) {
      if (!event.repeat) this.tapPlace(this.focusedIn(window));
    } else return;
    event.preventDefault();
  }

  onOfferKey(event) {
    const buttons = [...this.renderRoot.querySelectorAll('.offer button')];
    const index = indexByKey(event, buttons.indexOf(event.target), buttons.length);
    if (index === null) return;
    this.focusedCard = index;
    this.requestUpdate();
    buttons[index].focus();
    event.preventDefault();
  }

  focusPlace(place) {
    this.focused = place;
    this.renderRoot.querySelector(`[data-place="${place}"]`).focus();
  }

  /** The place of the one tab stop: the last one that had the focus, or the first that can be chosen. */
  focusedIn({ left, top, columns, rows }) {
    const [x, y] = this.focused;
    if (x >= left && x < left + columns && y <= top && y > top - rows) return this.focused;
    return this.view.aquariums[this.large].free[0] ?? [left, top];
  }

  // -- rendering ------------------------------------------------------------------------------------------------

  render() {
    if (!this.view) return nothing;
    const { view, seats } = this;
    const others = seats.map((_, seat) => seat).filter(() => seats.length > 1);
    return html`<div class="all">
      ${seats.length > 1 ? queue(this) : nothing}
      ${view.phase === 'over' ? nothing : html`<div class="desk">${this.renderDesk()}</div>`}
      <div class="tank">${tank(this, this.shown(this.large))}</div>
      ${others.length ? html`<ul class="others ${others.length > 3 ? 'many' : ''}" role="list" aria-label="Aquariums">
        ${others.map((seat) => smallTank(this, seat, this.shown(seat)))}</ul>` : nothing}
    </div>`;
  }

  renderDesk() {
    const { view } = this;
    const tried = choice.trial(this.state);
    if (view.phase === 'draw') return html`${offerRow(this)}${nextCard(this)}`;
    if (tried) return html`${heldCard(this, tried)}${nextCard(this)}`;
    return html`${nextCard(this)}`;
  }

  /** What is to be drawn of an aquarium: its cards with the tried one, the marks, and how much of the plane. */
  shown(seat) {
    const { view, preview } = this;
    const tried = seat === this.seat ? choice.trial(this.state) : null;
    const before = view.aquariums[seat];
    const isKnown = tried?.place && this.isTold;
    const ghost = tried?.place ? { card: tried.card, place: tried.place, rotation: tried.rotation } : null;
    const laid = ghost ? [...before.laid, ghost] : before.laid;
    const canLay = tried !== null && this.interactive;
    const lying = laid.map(({ place }) => place);
    return {
      seat, laid, ghost, canLay,
      aquarium: isKnown ? preview.aquariums[seat] : before,
      free: before.free.filter((place) => !same(place, ghost?.place)),
      window: windowAround(before.laid.length ? [...lying, ...before.free] : [[-1, -1], [1, 1]]),
      small: lying.length ? squareWindow(windowAround(lying)) : null,
      gain: isKnown ? this.gain : undefined,
    };
  }
}

define('aquarium-board', AquariumBoard);
