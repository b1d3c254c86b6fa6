/** `<reef-stock>`: which tiles are still to come: a table of all 36 that ticks off the reef and the pool. */

import { Element, css, define, html, nothing } from '../element.js';
import { ANIMALS, COLOURS, tileName } from './names.js';

export class ReefStock extends Element {
  static properties = { view: { attribute: false }, art: { type: String } };

  static styles = css`
    :host { display: block; }
    table { width: 100%; max-width: 24rem; border-spacing: 3px; table-layout: fixed; }
    th { font-weight: 500; font-size: 0.8rem; }
    th svg { width: 1.6rem; color: var(--text, #10242f); fill: var(--surface, #ffffff); }
    td { height: 2.2rem; padding: 0; border-radius: 0.4rem; text-align: center; font-size: 0.8rem; }
    td { background: var(--sunken, #e3eef1); color: var(--muted, #40555f); }
    td.stock { background: #0e1a29; }
    td svg { width: 2rem; }
    svg { display: block; margin: auto; }
    .words { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .words { white-space: nowrap; }
  `;

  constructor() {
    super();
    Object.assign(this, { view: null, art: '/art/aqualin.svg' });
  }

  render() {
    if (!this.view) return nothing;
    const { stock, pool } = this.view;
    const animals = Object.entries(ANIMALS);
    return html`
      <table aria-label="Tiles still to come">
        <thead><tr><td class="words"></td>${animals.map(([letter, name]) => html`<th scope="col">
          <svg viewBox="0 0 100 100" aria-hidden="true"><use href="${this.art}#animal-${letter}"/></svg>
          <span class="words">${name}</span></th>`)}</tr></thead>
        <tbody>${Object.entries(COLOURS).map(([letter, name]) => html`<tr>
          <th scope="row">${name}</th>
          ${animals.map(([animal]) => this.renderTile(letter + animal, stock, pool))}</tr>`)}
        </tbody>
      </table>`;
  }

  renderTile(tile, stock, pool) {
    if (stock.includes(tile)) {
      return html`<td class="stock">
        <svg viewBox="0 0 100 100" aria-hidden="true"><use href="${this.art}#tile-${tile}"/></svg>
        <span class="words">${tileName(tile)} to come</span></td>`;
    }
    if (pool.includes(tile)) return html`<td>pool</td>`;
    return html`<td><span aria-hidden="true">✓</span><span class="words">on the reef</span></td>`;
  }
}

define('reef-stock', ReefStock);
