/** `<fair-panel>`: the shuffle's commitment, and after the game the check of every draw in this browser. */

import { Element, define, html, nothing } from './element.js';
import { announce } from './announce.js';
import { commitment, isAvailable } from './shuffle.js';

export class FairPanel extends Element {
  static properties = {
    table: { attribute: false },
    /** What this browser noted before the deal, `{commitment, contribution}`, as far as it did. */
    noted: { attribute: false },
    picture: { attribute: false },
    /** Where the record of the game is. */
    record: {},
    results: { state: true },
  };

  createRenderRoot() {
    return this;
  }

  async check() {
    if (!isAvailable()) {
      this.results = [finding(false, '', NOT_HERE)];
    } else {
      this.results = await this.findings();
    }
    announce(this.results.map((result) => result.text).join(' '));
  }

  async findings() {
    const { fair } = this.table;
    const results = [await this.secretFinding(fair)];
    const { contribution } = this.noted ?? {};
    if (contribution) {
      const isIn = fair.contributions.includes(contribution);
      results.push(finding(isIn, `${CONTRIBUTED} part of the shuffle.`, `${CONTRIBUTED} missing from the shuffle.`));
    }
    const { count, mismatch } = await this.picture.checkDraws({ ...this.table, isSetUp: await this.isSetUp() });
    const agreement = `All ${count} ${this.picture.words.pieces} came in the order that the secret and the contributions give.`;
    results.push(finding(!mismatch, agreement, mismatch));
    return results;
  }

  /** Whether the game began from a given position; its record says so. */
  async isSetUp() {
    const response = await fetch(this.record);
    return /^\[Position /m.test(await response.text());
  }

  async secretFinding(fair) {
    const found = await commitment(fair.secret);
    const noted = this.noted ? `the commitment that this browser noted before the deal` : 'the commitment';
    const isTrue = found === fair.commitment && (!this.noted || found === this.noted.commitment);
    return finding(isTrue, `The secret belongs to ${noted}.`, `The secret does not belong to ${noted}.`);
  }

  render() {
    const { fair } = this.table;
    return html`<details class="panel"><summary>Fair draws</summary>
      <p>${this.picture.words.order} This is its fingerprint; the secret behind it is shown
        when the game is over. <a href="/fairness">How this works</a></p>
      <dl class="fair">
        <dt>Commitment</dt><dd><code>${fair.commitment}</code></dd>
        ${fair.contributions.map((text, index) => html`
          <dt>Contribution ${index + 1}</dt><dd><code>${text}</code></dd>`)}
        ${fair.secret ? html`<dt>Secret</dt><dd><code>${fair.secret}</code></dd>` : nothing}
      </dl>
      ${fair.secret ? html`
        <button type="button" class="button" @click=${this.check}>Check the draws</button>` : nothing}
      ${this.results ? html`<ul class="findings">${this.results.map(findingLine)}</ul>` : nothing}
    </details>`;
  }
}

const CONTRIBUTED = 'What this browser contributed is';
const NOT_HERE = 'This browser only lends its SHA-256 to pages served over HTTPS or from this computer. '
  + 'Download the record instead and run: shoal verify RECORD.';

const finding = (isGood, good, bad) => ({ isGood, text: isGood ? good : bad });

const findingLine = ({ isGood, text }) => html`
  <li class=${isGood ? 'good' : 'bad'}><span aria-hidden="true">${isGood ? '✓' : '✗'}</span> ${text}</li>`;

define('fair-panel', FairPanel);
