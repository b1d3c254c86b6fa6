/**
 * The line to a table: one web socket that comes back by itself.
 *
 * The server owns the game. An act that was under way when the line broke is sent once more, word for word, only if the
 * game still stands where the act belongs; the server answers a second copy of an act without playing it twice.
 */

import { randomHex } from './random.js';

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
const PATIENCE = 5000;
const PULSE = 20_000;
/** Milliseconds: before the first new attempt, between later ones at most, for an answer, and between signs of life. */

const PROBE = -1;
/** The number of a request whose answer only proves that somebody answers. */

const NO_TABLE = 4404;
/** How the server closes a line to a table that does not exist. */

export class Live {
  /**
   * `listener` may have the methods `table`, `preview`, `hint`, `accepted`, `refused` (each told the message),
   * `connection(up)` and `gone(reason)`, when there is no such table.
   */
  constructor(url, listener) {
    this.url = new URL(url, location.href);
    this.url.protocol = this.url.protocol === 'https:' ? 'wss:' : 'ws:';
    this.listener = listener;
    this.pending = null;
    this.number = null;
    this.requests = 0;
    this.wait = FIRST_WAIT;
    this.wake = this.wake.bind(this);
  }

  start() {
    window.addEventListener('online', this.wake);
    window.addEventListener('pageshow', this.wake);
    document.addEventListener('visibilitychange', this.wake);
    this.pulse = setInterval(() => this.probe(), PULSE);
    this.open();
  }

  stop() {
    clearInterval(this.pulse);
    window.removeEventListener('online', this.wake);
    window.removeEventListener('pageshow', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    this.drop();
  }

  /** Play an action for a seat, or resign with `type` `resign`. */
  act(seat, action, type = 'act') {
    this.pending = { type, id: randomHex(16), number: this.number, seat, ...(action && { action }) };
    this.sendPending();
  }

  /** Ask for the view of an unfinished action; only the answer to the latest request is passed on. */
  preview(draft) {
    this.requests += 1;
    this.send({ type: 'preview', request: this.requests, number: this.number, draft });
  }

  /** Ask for the best actions at the present moment. */
  hint() {
    this.send({ type: 'hint', request: this.number, number: this.number });
  }

  /** Mix randomness of ours into the shuffle. */
  contribute(text) {
    this.send({ type: 'contribute', id: randomHex(16), text });
  }

  // -- the socket -----------------------------------------------------------------------------------------------

  open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.isFresh = true;
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = (event) => (event.code === NO_TABLE ? this.listener.gone?.(event.reason) : this.retry());
    socket.onerror = () => socket.close();
  }

  drop() {
    clearTimeout(this.timer);
    clearTimeout(this.patience);
    this.settleDoubt();
    if (!this.socket) return;
    this.socket.onmessage = this.socket.onclose = this.socket.onerror = null;
    this.socket.close();
    this.socket = null;
  }

  retry() {
    this.drop();
    this.listener.connection?.(false);
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** The page is looked at again, or the network is back: make sure of the line, or do not wait to try again. */
  wake() {
    if (document.hidden) return;
    if (this.socket) {
      this.probe();
      return;
    }
    this.wait = FIRST_WAIT;
    this.open();
  }

  /** Ask for a sign of life: a line can be dead without the browser knowing. */
  probe() {
    if (this.socket?.readyState !== WebSocket.OPEN || document.hidden) return;
    this.send({ type: 'preview', request: PROBE, number: this.number, draft: '' });
    this.doubt ??= setTimeout(() => this.retry(), PATIENCE);
  }

  settleDoubt() {
    clearTimeout(this.doubt);
    this.doubt = null;
  }

  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  sendPending() {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.pending && this.retry(), PATIENCE);
    this.send(this.pending);
  }

  receive(message) {
    this.settleDoubt();
    switch (message.type) {
      case 'table': return this.receiveTable(message);
      case 'preview': return message.request === this.requests ? this.listener.preview?.(message) : undefined;
      case 'hint': return message.request === this.number ? this.listener.hint?.(message) : undefined;
      case 'accepted': case 'refused': return this.receiveAnswer(message);
      default: return undefined;
    }
  }

  receiveTable(message) {
    this.number = message.number;
    if (this.isFresh) {
      this.isFresh = false;
      this.wait = FIRST_WAIT;
      this.listener.connection?.(true);
      if (this.pending?.number === message.number) this.sendPending();
      else this.pending = null;
    }
    this.listener.table?.(message);
  }

  receiveAnswer(message) {
    if (message.id !== this.pending?.id) return;
    clearTimeout(this.patience);
    this.pending = null;
    this.listener[message.type]?.(message);
  }
}
