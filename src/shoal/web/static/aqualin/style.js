/** How the reef looks. Its water stays dark in every theme: the colours of the tiles are proven against it. */

import { css } from '../element.js';

export const style = css`
  :host {
    --water: #0e1a29;
    --foam: #ffffff;
    --beads: #ffd75e;
    --label: 1.15rem;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.6rem;
    justify-items: center;
    font-family: inherit;
    -webkit-user-select: none;
    user-select: none;
    -webkit-tap-highlight-color: transparent;
  }
  * { box-sizing: border-box; }

  .frame {
    display: grid;
    grid-template: 1fr var(--label) / var(--label) 1fr;
    width: min(100%, var(--reef-max, 100%));
    padding: 0.45rem 0.45rem 0 0;
    border-radius: 1.1rem;
    background: radial-gradient(circle at 30% 10%, #13283d, var(--water) 60%);
    background-color: var(--water);
    box-shadow: 0 0.4rem 1.6rem rgb(5 20 35 / 0.3);
  }
  .field { position: relative; grid-area: 1 / 2; aspect-ratio: 1; container-type: inline-size; }
  .files, .ranks { display: grid; color: #b7cbd8; font-size: 0.78rem; place-items: center; }
  .files { grid-area: 2 / 2; grid-template-columns: repeat(6, 1fr); }
  .ranks { grid-area: 1 / 1; grid-template-rows: repeat(6, 1fr); }

  .layer, .tiles, .grid { position: absolute; inset: 0; }
  .layer { width: 100%; height: 100%; overflow: visible; }
  .over { pointer-events: none; }
  .ground { fill: #16283a; stroke: #27405a; stroke-width: 1.5; }

  .tiles { pointer-events: none; }
  .tile {
    position: absolute;
    width: calc(100% / 6);
    height: calc(100% / 6);
    transition: translate 180ms ease-in-out;
    animation: settle 180ms ease-out;
  }
  @keyframes settle { from { opacity: 0; scale: 1.12; } }
  .tile.held, .slot.held > svg { opacity: 0.3; }

  .grid { display: grid; grid-template-rows: repeat(6, 1fr); }
  .row { display: grid; grid-template-columns: repeat(6, 1fr); }
  .cell { position: relative; border-radius: 20%; outline-offset: -2px; cursor: default; touch-action: manipulation; }
  .cell.lit, .cell.draggable, .slot { cursor: pointer; }
  .draggable { touch-action: pinch-zoom; }
  .cell:focus-visible, .slot:focus-visible { outline: 3px solid #7fe3ff; box-shadow: 0 0 0 6px #06101a; z-index: 1; }
  .cell.selected::after, .slot.selected::after {
    content: '';
    position: absolute;
    inset: -1px;
    border: 4px solid var(--foam);
    border-radius: 20%;
    box-shadow: 0 0 0 2px #06101a;
    pointer-events: none;
  }

  .mark { position: absolute; inset: 0; fill: none; stroke: #d9f6ff; stroke-width: 5; stroke-linecap: round; }
  .mark .dot { fill: #d9f6ff; stroke: none; }
  .mark rect { stroke-dasharray: 8 12; stroke-width: 3; opacity: 0.55; }
  @media (hover: hover) {
    .cell.lit:hover { background: rgb(217 246 255 / 0.2); }
    .slot:hover > svg { translate: 0 -2px; }
  }

  .tie { stroke: #06101a; stroke-width: 3; }
  .tie.colour, .badge.colour rect { fill: var(--foam); }
  .tie.animal, .badge.animal circle { fill: var(--beads); }
  .badge rect, .badge circle { stroke: #06101a; stroke-width: 3; }
  .badge text { fill: #06101a; font: 700 23px system-ui, sans-serif; text-anchor: middle; dominant-baseline: central; }

  .trail { fill: none; stroke: #9fc6da; stroke-width: 4; stroke-dasharray: 2 11; stroke-linecap: round; }
  .trail path { stroke-dasharray: none; stroke-width: 3; }
  .corners path { fill: none; stroke: var(--foam); stroke-width: 5; stroke-linecap: round; }
  .corners .under { stroke: #06101a; stroke-width: 10; }

  .pool {
    display: grid;
    grid-template-columns: repeat(6, 1fr);
    width: min(100%, var(--reef-max, 100%));
    padding: 0.3rem 0.45rem 0.3rem var(--label);
    border-radius: 1.1rem;
    background: var(--water);
  }
  .slot {
    position: relative;
    display: block;
    aspect-ratio: 1;
    padding: 0;
    border: 0;
    border-radius: 20%;
    background: none;
    font: inherit;
  }
  .slot svg { display: block; width: 100%; height: 100%; transition: translate 120ms; }
  .slot.placed > svg { opacity: 0.22; }
  .slot.placed::before, .slot.gone::before {
    content: '';
    position: absolute;
    inset: 6%;
    border: 2px dashed #6f8ba0;
    border-radius: 18%;
  }
  .slot.gone { position: relative; opacity: 0.5; }
  .new {
    position: absolute;
    inset: auto 6% 2% auto;
    padding: 0 0.35em;
    border-radius: 0.6em;
    background: #06101a;
    color: #ffffff;
    font-size: max(0.68rem, 11px);
    font-weight: 600;
    line-height: 1.5;
  }
  .carried {
    position: fixed;
    z-index: 10;
    pointer-events: none;
    scale: 1.08;
    filter: drop-shadow(0 6px 8px rgb(0 0 0 / 0.6));
  }

  @media (orientation: landscape) and (max-height: 560px) {
    :host { grid-template-columns: minmax(0, auto) auto; justify-content: center; }
    .pool { width: auto; grid-template: repeat(6, 1fr) / auto; padding: 0.45rem 0.3rem var(--label); }
    .frame { width: var(--reef-max, 100%); }
    .slot { height: calc((var(--reef-max, 300px) - 2.5rem) / 6); }
  }
  @media (prefers-reduced-motion: reduce) {
    .tile, .slot svg { transition: none; animation: none; }
  }
  @media (forced-colors: active) {
    .frame, .pool { border: 1px solid CanvasText; forced-color-adjust: none; }
    .cell:focus-visible, .slot:focus-visible { outline-color: #ffffff; }
  }
`;
