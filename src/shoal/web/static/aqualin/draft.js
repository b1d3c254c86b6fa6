/** A turn in the making: an immutable value. */

import { parseTurn } from './names.js';

export class Draft {
  /** `slide` is `{origin, target}` or `null`, `placement` is `{tile, cell}` or `null`. */
  constructor(slide = null, placement = null) {
    this.slide = slide;
    this.placement = placement;
  }

  static from(text) {
    const { slide, placement } = parseTurn(text);
    return new Draft(slide, placement);
  }

  /** The unfinished turn in the notation. */
  get text() {
    const { slide, placement } = this;
    return [slide && `${slide.origin}-${slide.target}`, placement && `${placement.tile}@${placement.cell}`]
      .filter(Boolean).join(' ');
  }

  get isEmpty() {
    return !this.slide && !this.placement;
  }

  /** Whether the turn can be ended: sliding is voluntary, placing is not. */
  get isComplete() {
    return this.placement !== null;
  }

  withSlide(origin, target) {
    return new Draft(origin === target ? null : { origin, target }, null);
  }

  withPlacement(tile, cell) {
    return new Draft(this.slide, { tile, cell });
  }

  withoutPlacement() {
    return new Draft(this.slide, null);
  }

  /** Take the last step back: the placement, then the slide. */
  undone() {
    return this.placement ? this.withoutPlacement() : new Draft();
  }

  /** Paint the draft over a view, so that nobody waits for the server's answer. */
  over(view) {
    const cells = { ...view.cells };
    const empty = new Set(view.empty);
    if (this.slide) {
      cells[this.slide.target] = cells[this.slide.origin];
      delete cells[this.slide.origin];
      empty.delete(this.slide.target);
      empty.add(this.slide.origin);
    }
    if (this.placement) cells[this.placement.cell] = this.placement.tile;
    return { ...view, cells, empty: this.placement ? [] : [...empty] };
  }
}
