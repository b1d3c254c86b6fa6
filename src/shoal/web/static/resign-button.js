/** `<resign-button>`: gives a game up, after a question; it says so by the event `resign`. */

import { Element, define, html } from './element.js';

export class ResignButton extends Element {
  static properties = { asking: { state: true } };

  createRenderRoot() {
    return this;
  }

  async ask() {
    this.asking = true;
    await this.updateComplete;
    this.querySelector('.confirm button').focus();
  }

  async answer(yes) {
    this.asking = false;
    if (yes) this.dispatchEvent(new CustomEvent('resign'));
    await this.updateComplete;
    this.querySelector('.resign')?.focus();
  }

  render() {
    if (!this.asking) {
      return html`<button type="button" class="button resign" @click=${this.ask}>Resign</button>`;
    }
    return html`<div class="confirm" role="group" aria-label="Resign this game?"><span>Resign this game?</span>
      <button type="button" class="button" @click=${() => this.answer(false)}>Keep playing</button>
      <button type="button" class="button danger" @click=${() => this.answer(true)}>Yes, resign</button></div>`;
  }
}

define('resign-button', ResignButton);
