/** `<copy-position>`: copies a position as text, or shows it where a browser does not let pages copy. */

import { Element, define, html, nothing } from './element.js';
import { announce } from './announce.js';
import { copyText } from './clipboard.js';

export class CopyPosition extends Element {
  static properties = { position: {}, copied: { state: true }, refused: { state: true } };

  createRenderRoot() {
    return this;
  }

  willUpdate(changed) {
    if (changed.has('position')) this.copied = this.refused = false;
  }

  async copy() {
    this.copied = await copyText(this.position);
    this.refused = !this.copied;
    announce(this.copied ? 'Position copied.' : 'This page may not copy. The position is selected in a field.');
    await this.updateComplete;
    this.querySelector('input')?.select();
  }

  render() {
    const label = this.copied ? 'Position copied' : 'Copy position';
    return html`
      <button type="button" class="button" @click=${this.copy}>${label}</button>
      ${this.refused ? html`<label class="field">Position <input readonly .value=${this.position}></label>` : nothing}`;
  }
}

define('copy-position', CopyPosition);
