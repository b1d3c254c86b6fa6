/** How aquariums look. The water around them stays dark in every theme: the cards are proven against it. */

import { css } from '../element.js';

export const style = css`
  :host {
    --water: #0e1a29;
    --tank-max: min(30rem, max(18rem, 100dvh - 17rem));
    display: block;
    container-type: inline-size;
    -webkit-user-select: none;
    user-select: none;
    -webkit-tap-highlight-color: transparent;
  }
  * { box-sizing: border-box; }
  button { margin: 0; color: inherit; font: inherit; cursor: pointer; }
  figure { margin: 0; }
  ol, ul { margin: 0; padding: 0; list-style: none; }

  .all {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.5rem;
    padding: 0.5rem;
    border-radius: 1.1rem;
    background: var(--water);
    color: #e8f3f7;
  }

  .queue { display: flex; flex-wrap: wrap; gap: 0.3rem; font-size: 0.82rem; line-height: 1.3; }
  .queue li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 0.35rem;
    padding: 0.15rem 0.5rem;
    border: 1.5px solid #4a6883;
    border-radius: 0.7rem;
  }
  .queue li.now { border-color: #ffd75e; }
  .tag { padding: 0 0.4em; border-radius: 0.5em; background: #24405e; color: #ffffff; }
  .tag.now { background: #ffd75e; color: #06101a; font-weight: 600; }
  .tag.passed { background: none; outline: 1px dashed #9fc6da; outline-offset: -1px; }
  .tag.begins { background: #ffffff; color: #06101a; }

  .desk { display: flex; gap: 0.6rem; align-items: center; justify-content: center; min-height: 6rem; }
  .offer { display: flex; flex: 0 1 auto; gap: 0.3rem; min-width: 0; }
  .slot {
    width: min(6.2rem, 16cqw);
    min-width: 2.75rem;
    padding: 0.2rem 0.2rem 0;
    border: 3px solid transparent;
    border-radius: 0.7rem;
    background: none;
  }
  .slot[aria-pressed='true'] { border-color: #ffd75e; background: #24405e; }
  .pass { display: grid; grid-template-rows: 1fr auto; border: 1.5px solid #9fc6da; }
  .pass-sign { align-self: center; font-size: 1.6rem; line-height: 1; }
  .card { display: block; width: 100%; aspect-ratio: 1; }
  .caption { display: block; padding-block: 0.1rem; font-size: 0.78rem; line-height: 1.25; text-align: center; }
  .next { flex: 0 0 auto; width: min(4.6rem, 13cqw); margin-inline-start: auto; padding-inline-start: 0.2rem; }
  .next .stack { display: block; border-radius: 0.4rem; box-shadow: 3px 3px 0 #24405e, 6px 6px 0 #1b3047; }
  .next .caption { padding-top: 0.45rem; color: #b7cbd8; }
  .next .card { opacity: 0.85; }
  .held { display: flex; gap: 0.8rem; align-items: center; margin-inline-start: auto; }
  .held figure { width: min(6.2rem, 22cqw); }
  .turn {
    width: 3.2rem;
    height: 3.2rem;
    border: 1.5px solid #9fc6da;
    border-radius: 50%;
    background: #16283a;
    font-size: 1.6rem;
    line-height: 1;
  }

  .tank { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center; min-width: 0; }
  .tank-name { margin: 0; font-weight: 600; line-height: 1.3; }
  .field {
    position: relative;
    width: min(100%, var(--tank-max) * var(--columns) / var(--rows), var(--tank-max) * 1.2);
    aspect-ratio: calc(var(--columns) * 200 + 16) / calc(var(--rows) * 200 + 16);
  }
  .layer { position: absolute; inset: 0; width: 100%; height: 100%; }
  .grid {
    position: absolute;
    inset: calc(100% * 8 / (var(--rows) * 200 + 16)) calc(100% * 8 / (var(--columns) * 200 + 16));
    display: grid;
    grid-auto-rows: 1fr;
  }
  .row { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; }
  .cell { border-radius: 8%; touch-action: manipulation; }
  .cell.lit { cursor: pointer; }
  :focus-visible { outline: 3px solid #7fe3ff; outline-offset: 1px; box-shadow: 0 0 0 6px #06101a; z-index: 1; }
  .cell:focus-visible { outline-offset: -3px; box-shadow: inset 0 0 0 6px #06101a; }
  @media (hover: hover) {
    .cell.lit:hover { background: rgb(217 246 255 / 0.14); }
    .slot:hover, .small:hover, .turn:hover { border-color: #d9f6ff; }
  }

  .shore { fill: #06101a; }
  .wall { fill: none; stroke: #06101a; stroke-width: 5; }
  .seam { fill: none; stroke: #06101a; stroke-opacity: 0.55; stroke-width: 3; }
  .free rect { fill: none; stroke: #35526c; stroke-width: 3; stroke-dasharray: 9 11; }
  .free.open rect { fill: #16283a; stroke: #9fc6da; }
  .free path { fill: none; stroke: #d9f6ff; stroke-width: 6; stroke-linecap: round; }
  .ghost rect { fill: none; stroke: #ffd75e; stroke-width: 6; stroke-dasharray: 18 10; }
  .ghost rect.under { stroke: #06101a; stroke-width: 11; stroke-dasharray: none; }
  .ghost rect.gain { fill: #ffd75e; stroke: #06101a; stroke-width: 3; stroke-dasharray: none; }
  .ghost text { font-size: 27px; }
  text {
    fill: #06101a;
    font: 700 18px system-ui, sans-serif;
    text-anchor: middle;
    dominant-baseline: central;
  }
  .chain { fill: none; stroke: #ffffff; stroke-width: 5; stroke-linejoin: round; }
  .chain.under { stroke: #06101a; stroke-width: 10; }
  .chain.faint { stroke: #06101a; stroke-width: 3; stroke-dasharray: 3 8; stroke-linecap: round; }
  .chain.faint.on-dark { stroke: #ffffff; }
  .badge rect { fill: #ffffff; stroke: #06101a; stroke-width: 2.5; }
  .badge.faint rect { fill: #06101a; stroke: none; }
  .badge.faint text { fill: #ffffff; }
  .badge .strong { font-size: 30px; font-weight: 800; }
  .badge .sum { font-weight: 500; }
  .badge .sum .strong { font-size: 19px; }

  .others { display: grid; grid-template-columns: repeat(auto-fit, minmax(3.7rem, 1fr)); gap: 0.3rem; }
  .others li { max-width: 11rem; }
  .small {
    display: grid;
    grid-template-rows: 1fr auto;
    width: 100%;
    height: 100%;
    padding: 0.25rem;
    border: 2px solid #2b4563;
    border-radius: 0.7rem;
    background: #132337;
  }
  .small svg { width: 100%; aspect-ratio: 1; }
  .small .caption { font-size: 0.7rem; overflow-wrap: anywhere; }
  .small[aria-pressed='true'] { border-color: #ffffff; }
  .small.mine { border-color: #ffd75e; }

  /* Where five cards fill the width, the pass lies flat below them, and the next card in the corner beside it. */
  @container (max-width: 30rem) {
    .desk:has(.offer) { display: grid; }
    .offer, .offer + .next { grid-area: 1 / 1; }
    .offer { flex-wrap: wrap; justify-content: center; }
    .offer:not(:last-child, :has(.pass)) { padding-bottom: 3.3rem; }
    .slot { width: calc((100cqw - 1rem - 4 * 0.3rem) / 5); padding: 0; border-width: 2px; }
    .pass {
      display: flex;
      gap: 0.6rem;
      align-items: center;
      justify-content: center;
      width: 100%;
      min-height: 3rem;
    }
    .pass .caption { font-size: 0.95rem; }
    .offer:not(:last-child) .pass { margin-inline-end: 8.5rem; }
    .offer + .next { display: flex; gap: 0.7rem; align-items: center; width: auto; align-self: end; }
    .offer + .next .stack { width: 2.6rem; }
    .offer + .next .caption { padding-top: 0; }
  }
  @container (min-width: 40rem) {
    .all { grid-template-columns: minmax(0, 1fr) auto; padding: 0.8rem; }
    .queue, .desk { grid-column: 1 / -1; }
    .tank:last-child { grid-column: 1 / -1; }
    .others { grid-template-columns: 9rem; align-content: start; grid-column: 2; }
    .small .caption { font-size: 0.8rem; }
    .others.many { grid-template-columns: 8rem 8rem; }
  }
  @media (orientation: landscape) and (max-height: 560px) {
    :host { --tank-max: max(17rem, 100dvh - 5rem); width: 60vw; }
  }
  @media (forced-colors: active) {
    .all { border: 1px solid CanvasText; forced-color-adjust: none; }
  }
`;
