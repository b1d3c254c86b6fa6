/**
 * Lit as the rest of Shoal uses it: components that render templates.
 *
 * The package that usually joins Lit's two halves imports them by bare names, which a browser only resolves with an
 * import map. Joined here by relative paths, the modules also load in a notebook or from a file server.
 */
import { ReactiveElement, css } from './vendor/lit-3.3.3/reactive-element/reactive-element.js';
import { html, nothing, render, svg } from './vendor/lit-3.3.3/lit-html/lit-html.js';
import { repeat } from './vendor/lit-3.3.3/lit-html/directives/repeat.js';
import { classMap } from './vendor/lit-3.3.3/lit-html/directives/class-map.js';
import { Directive, directive } from './vendor/lit-3.3.3/lit-html/directive.js';

export { classMap, css, html, nothing, repeat, svg };

/** A component whose `render()` returns a template. */
export class Element extends ReactiveElement {
  update(changed) {
    const template = this.render();
    super.update(changed);
    render(template, this.renderRoot, { host: this });
  }
}

class Styled extends Directive {
  render() {}

  update({ element }, [properties]) {
    for (const [name, value] of Object.entries(properties)) element.style.setProperty(name, value);
  }
}

/** Style the element it stands in, by property: a `style` attribute would not pass a strict content security policy. */
export const styled = directive(Styled);

/** Define a custom element unless a second copy of its module has done so already. */
export function define(name, element) {
  if (!customElements.get(name)) customElements.define(name, element);
}
