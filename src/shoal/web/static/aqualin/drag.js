/** Dragging a tile with any pointer: nothing happens before a clear movement, everything on release. */

const THRESHOLDS = { mouse: 5, pen: 8, touch: 12 };
/** How many pixels a pointer has to move before a press becomes a drag. */

export class Drag {
  /**
   * `host` is asked `grab(source)` when a drag begins (false refuses it), told `carry(x, y)` the distance from the
   * start in pixels, and at the end `drop(element)` what lies under the pointer, or `drop(null)` for a cancelled drag.
   */
  constructor(host) {
    this.host = host;
    this.press = null;
    this.carrying = false;
    this.move = this.move.bind(this);
    this.up = this.up.bind(this);
    this.cancel = this.cancel.bind(this);
  }

  /** Begin to watch a pointer that was pressed on `source`. */
  down(event, source) {
    if (event.button !== 0 || !event.isPrimary || this.press) return;
    const { pointerId, clientX: x, clientY: y, currentTarget: element } = event;
    this.press = { pointerId, x, y, element, source, threshold: THRESHOLDS[event.pointerType] ?? 8 };
    window.addEventListener('pointermove', this.move);
    window.addEventListener('pointerup', this.up);
    window.addEventListener('pointercancel', this.cancel);
    window.addEventListener('keydown', this.cancel);
    window.addEventListener('touchmove', keepStill, { passive: false });
  }

  move(event) {
    if (event.pointerId !== this.press.pointerId) return;
    const [x, y] = [event.clientX - this.press.x, event.clientY - this.press.y];
    if (!this.carrying) {
      if (Math.hypot(x, y) < this.press.threshold) return;
      if (!this.host.grab(this.press.source)) return this.stop();
      this.carrying = true;
      this.press.element.setPointerCapture?.(event.pointerId);
    }
    this.host.carry(x, y);
  }

  up(event) {
    if (event.pointerId !== this.press.pointerId) return;
    const { carrying } = this;
    this.stop();
    if (!carrying) return;
    swallowClick();
    this.host.drop(this.host.renderRoot.elementFromPoint(event.clientX, event.clientY));
  }

  cancel(event) {
    if (event.type === 'keydown' && event.key !== 'Escape') return;
    const { carrying } = this;
    this.stop();
    if (carrying) this.host.drop(null);
  }

  stop() {
    window.removeEventListener('pointermove', this.move);
    window.removeEventListener('pointerup', this.up);
    window.removeEventListener('pointercancel', this.cancel);
    window.removeEventListener('keydown', this.cancel);
    window.removeEventListener('touchmove', keepStill);
    this.press = null;
    this.carrying = false;
  }
}

/** The finger carries a tile: the page shall not scroll or zoom along. */
const keepStill = (event) => event.touches.length === 1 && event.cancelable && event.preventDefault();

/** A press that became a drag is no tap: drop the click that follows it at once. */
function swallowClick() {
  const swallow = (event) => event.stopImmediatePropagation();
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
