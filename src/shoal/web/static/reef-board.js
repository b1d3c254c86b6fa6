/**
 * `<reef-board>`: the reef and the drafting pool of Aqualin, to look at and to make a turn on.
 *
 * It draws from state and knows no rules: what may be touched comes with `view`, as the server describes a position.
 * What the player makes of it is reported by events: `draft` (the unfinished turn, `{text, complete, prompt}`) and `say`
 * (`{text, warning}`: something to announce, and to show if it is a warning).
 */

import { Element, classMap, define, html, nothing, repeat, styled } from './element.js';
import { indexByKey } from './keys.js';
import { bonds } from './aqualin/bonds.js';
import * as choice from './aqualin/choice.js';
import { Draft } from './aqualin/draft.js';
import { Drag } from './aqualin/drag.js';
import { cellByKey, nearest } from './aqualin/keys.js';
import { cellLabel, cellMarks, poolLabel } from './aqualin/labels.js';
import { FILES, RANKS, hintWords, parseTurn, place, turnWords } from './aqualin/names.js';
import { brokenAway, slots } from './aqualin/picture.js';
import { carried, grounds, mark, tile as tilePicture } from './aqualin/pieces.js';
import * as seats from './aqualin/seats.js';
import { style } from './aqualin/style.js';
import { corners, trail } from './aqualin/traces.js';
import { checkDraws } from './aqualin/draws.js';
import * as words from './aqualin/words.js';
import './aqualin/reef-stock.js';

const GONE = html`<span class="slot gone"></span>`;
/** A place in the pool that nothing fills any more. */

export class ReefBoard extends Element {
  static styles = style;

  static properties = {
    /** The server's description of the position. */
    view: { attribute: false },
    /** The server's description of the unfinished turn; used when it belongs to the present draft. */
    preview: { attribute: false },
    /** Whether a turn can be made here now. */
    interactive: { type: Boolean },
    /** Why not, in a sentence. */
    idle: { attribute: false },
    /** The last turn, `{seat, text, draw}`, or `null`. */
    last: { attribute: false },
    /** Whose schools are drawn: `both`, `colour`, `animal` or `none`. */
    schools: { type: String },
    /** Whether tiles can be dragged; tapping always works. */
    dragging: { type: Boolean },
    /** Where the pictures of the tiles are. */
    art: { type: String },
    draft: { state: true },
    selected: { state: true },
    focused: { state: true },
    held: { state: true },
  };

  /** What players can set, and how it is as long as they do not. */
  static settings = { schools: 'both', dragging: true };

  /** What else belongs on the table of this game. */
  static panels = [{ title: 'Tiles still to come', element: 'reef-stock' }];
  static {
    Object.assign(this, { turnWords, hintWords, checkDraws, ...seats, ...words });
  }

  constructor() {
    super();
    Object.assign(this, { view: null, preview: null, interactive: false, idle: '', last: null });
    Object.assign(this, { ...ReefBoard.settings, art: '/art/aqualin.svg' });
    Object.assign(this, { draft: new Draft(), selected: null, focused: 'a6', held: null });
    this.slots = [];
    this.focusedSlot = 0;
    this.drag = new Drag(this);
  }

  // -- what others call -----------------------------------------------------------------------------------------

  /** Take the last step back. */
  undo() {
    this.apply(choice.undo(this.state));
  }

  /** Lay a whole turn out, to be looked at, ended or undone. */
  take(text) {
    this.choose((state) => choice.takeTurn(state, text));
  }

  /** Forget the unfinished turn. */
  reset() {
    this.drag.stop();
    Object.assign(this, { draft: new Draft(), selected: null, held: null });
    this.report();
  }

  /** What to do next, in one sentence. */
  get prompt() {
    return this.view ? choice.prompt(this.state) : '';
  }

  // -- state ----------------------------------------------------------------------------------------------------

  get state() {
    const { view, draft, selected } = this;
    return { view, draft, selected };
  }

  willUpdate(changed) {
    if (!changed.has('view') || !this.view) return;
    this.slots = slots(this.slots, this.view.pool);
    if (changed.get('view')?.position !== this.view.position) this.reset();
  }

  apply({ draft, selected, say, warn }) {
    Object.assign(this, { draft, selected });
    this.report();
    if (say || warn) this.emit('say', { text: warn ?? say, warning: Boolean(warn) });
  }

  report() {
    if (!this.view) return;
    const { draft, selected } = this;
    const prompt = choice.prompt(this.state);
    this.emit('draft', { text: draft.text, complete: draft.isComplete, choosing: selected !== null, prompt });
  }

  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** Do something with the player's choice if it is the player's turn. */
  choose(next) {
    if (this.interactive) this.apply(next(this.state));
    else if (this.idle) this.emit('say', { text: this.idle, warning: true });
  }

  // -- taps and keys --------------------------------------------------------------------------------------------

  tapCell(cell) {
    this.focused = cell;
    this.choose((state) => choice.tapCell(state, cell));
  }

  tapPool(tile, event) {
    this.choose((state) => choice.tapPool(state, tile));
    const byKeyboard = event.detail === 0;
    if (byKeyboard && this.selected?.tile === tile) this.focusCell(nearest(this.focused, choice.targets(this.state)));
  }

  onGridKey(event) {
    const cell = cellByKey(event, this.focused);
    if (cell) this.focusCell(cell);
    else if (event.key === 'Escape' && this.selected) this.cancel();
    else if ((event.key === 'Enter' || event.key === ' ') && !event.ctrlKey && !event.metaKey) {
      if (!event.repeat) this.tapCell(this.focused);
    } else return;
    event.preventDefault();
  }

  onPoolKey(event) {
    const tiles = this.slots.filter(Boolean);
    const index = indexByKey(event, tiles.indexOf(this.slots[this.focusedSlot]), tiles.length);
    if (index !== null) this.focusSlot(this.slots.indexOf(tiles[index]));
    else if (event.key === 'Escape' && this.selected) this.apply(choice.cancel(this.state));
    else return;
    event.preventDefault();
  }

  /** Let go of what is picked up; whoever came from the pool goes back there. */
  cancel() {
    const { tile } = this.selected;
    this.apply(choice.cancel(this.state));
    if (tile) this.focusSlot(this.slots.indexOf(tile));
  }

  focusCell(cell) {
    this.focused = cell;
    this.renderRoot.querySelector(`[data-cell=${cell}]`).focus();
  }

  focusSlot(index) {
    this.focusedSlot = index;
    this.requestUpdate();
    this.renderRoot.querySelector(`[data-slot="${index}"]`).focus();
  }

  // -- dragging -------------------------------------------------------------------------------------------------

  /** A drag begins: pick the tile up, unless it has to stay. */
  grab(source) {
    this.before = this.state;
    const next = choice.take(this.before, source);
    if (!next.selected) {
      if (next.warn) this.apply({ ...this.before, warn: next.warn });
      return false;
    }
    this.apply({ ...next, say: '' });
    const { left, top, width } = source.element.getBoundingClientRect();
    const tile = next.selected.tile ?? this.view.cells[next.selected.origin];
    this.held = { tile, left, top, width, x: 0, y: 0 };
    return true;
  }

  carry(x, y) {
    this.held = { ...this.held, x, y };
  }

  drop(element) {
    this.held = null;
    const cell = element?.closest('[data-cell]')?.dataset.cell;
    if (cell && choice.targets(this.state).includes(cell)) return this.tapCell(cell);
    const { placement } = this.before.draft;
    if (placement && element?.closest('.pool')) return this.apply({ ...this.state, selected: null, say: '' });
    return this.apply({ ...this.before, selected: null, say: 'The tile stays where it was.' });
  }

  // -- rendering ------------------------------------------------------------------------------------------------

  render() {
    if (!this.view) return nothing;
    const { draft } = this;
    const painted = draft.over(this.view);
    const isCurrent = this.preview?.draft === draft.text && !draft.isEmpty;
    const source = isCurrent ? this.preview : this.view;
    const schools = brokenAway(this.chosenSchools(source.schools), source.cells, painted.cells);
    const targets = new Set(this.interactive ? choice.targets(this.state) : []);
    const last = this.last ? parseTurn(this.last.text) : {};
    return html`
      <div class="frame">
        <div class="files" aria-hidden="true">${FILES.map((file) => html`<span>${file}</span>`)}</div>
        <div class="ranks" aria-hidden="true">${RANKS.map((rank) => html`<span>${rank}</span>`)}</div>
        <div class="field">
          <svg class="layer" viewBox="0 0 600 600" aria-hidden="true">
            ${grounds()}${targets.size ? nothing : trail(draft.slide ?? (draft.isEmpty ? last.slide : null))}
          </svg>
          <div class="tiles" aria-hidden="true">${this.renderTiles(painted.cells)}</div>
          <div class="grid" role="grid" aria-label="Reef" @keydown=${this.onGridKey}>
            ${RANKS.map((rank) => html`<div class="row" role="row">${FILES.map((file) =>
              this.renderCell(file + rank, { painted, schools, targets, last }))}</div>`)}
          </div>
          <svg class="layer over" viewBox="0 0 600 600" aria-hidden="true">
            ${this.renderTraces(last)}${bonds(schools)}
          </svg>
        </div>
      </div>
      ${this.renderPool()}${this.held ? carried(this.art, this.held) : nothing}`;
  }

  chosenSchools(schools) {
    const { colour, animal } = schools;
    return { both: { colour, animal }, colour: { colour }, animal: { animal } }[this.schools] ?? {};
  }

  renderTiles(cells) {
    return repeat(Object.entries(cells), ([, tile]) => tile, ([cell, tile]) => {
      const { column, row } = place(cell);
      const isHeld = this.held?.tile === tile;
      return html`<svg class=${classMap({ tile: true, held: isHeld })} viewBox="0 0 100 100"
        ${styled({ translate: `${column * 100}% ${row * 100}%` })}
        >${tilePicture(this.art, tile)}</svg>`;
    });
  }

  renderTraces(last) {
    const { placement } = this.draft.isEmpty ? last : this.draft;
    return placement ? corners(placement.cell) : nothing;
  }

  renderCell(cell, { painted, schools, targets, last }) {
    const { interactive, draft, selected } = this;
    const tile = painted.cells[cell];
    const isChosen = choice.isPickedUp(this.state, cell);
    const sign = !targets.has(cell) ? '' : selected.tile ? 'place' : 'stop';
    const canSlide = interactive && Boolean(this.view.slides[cell]);
    const isOwn = draft.slide?.target === cell || draft.placement?.cell === cell;
    const canDrag = interactive && this.dragging && Boolean(tile) && (canSlide || isOwn);
    const marks = cellMarks(cell, { isChosen, sign, canSlide, draft, last });
    return html`<div role="gridcell" data-cell=${cell}
      class=${classMap({ cell: true, selected: isChosen, lit: Boolean(sign), draggable: canDrag })}
      aria-label=${cellLabel({ cell, tile, schools, marks })} aria-selected=${isChosen ? 'true' : nothing}
      tabindex=${cell === this.focused ? 0 : -1}
      @click=${() => this.tapCell(cell)} @focus=${() => { this.focused = cell; }}
      @pointerdown=${(event) => canDrag && this.drag.down(event, { cell, element: event.currentTarget })}
      >${sign ? mark(sign) : nothing}</div>`;
  }

  renderPool() {
    if (!this.slots.some(Boolean)) return nothing;
    const focused = this.slots[this.focusedSlot] ? this.focusedSlot : this.slots.findIndex(Boolean);
    return html`<div class="pool" role="toolbar" aria-label="Pool" @keydown=${this.onPoolKey}>
      ${this.slots.map((tile, index) => (tile ? this.renderSlot(tile, index, index === focused) : GONE))}
    </div>`;
  }

  renderSlot(tile, index, isFocused) {
    const placement = this.draft.placement?.tile === tile ? this.draft.placement : null;
    const isSelected = this.selected?.tile === tile;
    const isNew = this.draft.isEmpty && this.last?.draw === `+${tile}`;
    const canDrag = this.interactive && this.dragging && !placement;
    const states = { placed: Boolean(placement), held: this.held?.tile === tile, draggable: canDrag };
    return html`<button type="button" data-slot=${index}
      class=${classMap({ slot: true, selected: isSelected, ...states })}
      aria-label=${poolLabel({ tile, placedOn: placement?.cell, isNew })} aria-pressed=${isSelected ? 'true' : 'false'}
      tabindex=${isFocused ? 0 : -1}
      @click=${(event) => this.tapPool(tile, event)} @focus=${() => { this.focusedSlot = index; }}
      @pointerdown=${(event) => canDrag && this.drag.down(event, { tile, element: event.currentTarget })}>
      <svg viewBox="0 0 100 100" aria-hidden="true">${tilePicture(this.art, tile)}</svg>
      ${isNew ? html`<span class="new" aria-hidden="true">new</span>` : nothing}
    </button>`;
  }

}

define('reef-board', ReefBoard);
