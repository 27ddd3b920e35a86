/**
 * The colours of the panel, light or dark by preference, and light on paper. A narrow window has values below each
 * other, and paper has what is folded.
 */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#ffffff, #111614); --shade: light-dark(#f5f7f6, #181e1b);
  --raised: light-dark(#ffffff, #1d2421); --line: light-dark(#dce2df, #2f3934);
  --ink: light-dark(#18211d, #e6ece9); --quiet: light-dark(#56635d, #a1afa8); --accent: light-dark(#0b6e4f, #52c79a);
  --good: light-dark(#116329, #6fd58c); --good-shade: light-dark(#e6f4ea, #16301e);
  --warn: light-dark(#7a5200, #eac26b); --warn-shade: light-dark(#fdf3dc, #33290f);
  --bad: light-dark(#b3211c, #ff9d94); --bad-shade: light-dark(#fdeceb, #3a1c1a);
}
.good { --tone: var(--good); --tone-shade: var(--good-shade); }
.bad { --tone: var(--bad); --tone-shade: var(--bad-shade); }
.tolerated { --tone: var(--warn); --tone-shade: var(--warn-shade); }
.unchecked { --tone: var(--quiet); --tone-shade: var(--shade); }

*, *::before, *::after { box-sizing: border-box; }
body {
  max-width: 64rem; margin: 0 auto; padding: 0 1rem 2rem; background: var(--paper); color: var(--ink);
  font: 400 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
h1, h2, h3, p, ul, dl, dd { margin: 0; padding: 0; list-style: none; }
h1, h2, h3 { font-weight: 650; line-height: 1.3; }
h1 { font-size: 26px; }
h2 { margin: 32px 0 12px; font-size: 17px; }
h3 { font-size: 15px; }
code, pre { font: 13px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; white-space: pre-wrap; }
h3 code { font-size: 14px; font-weight: 650; }
pre { margin: 8px 0; padding: 8px 10px; border: 1px solid var(--line); border-radius: 6px; background: var(--shade); }
pre[lang=sh] { user-select: all; }
dt, summary, main > p, footer { color: var(--quiet); }
summary { cursor: pointer; }
summary h2 { display: inline; }
main > details { margin-top: 32px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }

.glyph { width: 1em; height: 1em; margin-inline-end: .375em; vertical-align: -.125em; fill: var(--tone); }
.glyph path { fill: none; stroke: var(--paper); stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.badge { padding: 0 6px; border-radius: 4px; color: var(--tone); background: var(--tone-shade); }
.badge { font: 600 12px/20px system-ui, sans-serif; white-space: nowrap; }
header { display: flex; flex-direction: column; }
.about { order: -1; display: flex; align-items: center; gap: 8px; padding: 12px 0; font-weight: 650; }
.about svg { flex: none; width: 18px; fill: var(--accent); }
.headline { padding: 18px 16px; border: 1px solid var(--tone); border-radius: 8px; background: var(--tone-shade); }
.headline.unchecked { --tone: var(--warn); --tone-shade: var(--warn-shade); }
.headline > :first-child { color: var(--tone); }
.headline .glyph { fill: currentColor; }
h1 + p { margin-top: 6px; }
main .headline { margin-top: 8px; padding: 8px 16px; }

.counts + .counts { display: inline-block; width: 31%; min-width: 16rem; margin-inline-end: 2%; vertical-align: top; }
.counts h2 { margin: 20px 0 6px; font-size: 15px; }
.counts ul { display: flex; flex-wrap: wrap; gap: 0 20px; margin: 4px 0 12px; }
.bar { display: block; width: 100%; height: 14px; border-radius: 4px; }
.bar rect { fill: var(--tone); stroke: var(--paper); stroke-width: 2; vector-effect: non-scaling-stroke; }

.card, .rows > li { padding: 12px 16px; border: 1px solid var(--line); background: var(--raised); }
.card { margin: 12px 0; border-inline-start: 4px solid var(--tone, var(--line)); border-radius: 8px; }
.card > p { margin-top: 2px; }
h3 .badge { float: inline-end; margin-inline-start: 8px; }
.rows > li { margin-top: -1px; padding-block: 8px; }
.rows > li:first-child { border-start-start-radius: 8px; border-start-end-radius: 8px; }
.rows > li:last-child { border-end-start-radius: 8px; border-end-end-radius: 8px; }
.parts > li { padding-top: 6px; }
.rows .parts { padding-inline-start: 22px; }
.values, .facts { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 8px; margin: 8px 0; }
.values > div { padding: 6px 10px; border-radius: 6px; background: var(--tone-shade); }
.values > .whole { grid-column: 1 / -1; padding: 0; background: none; }
.values dt { font-size: 12px; }
mark { border-bottom: 2px solid var(--tone); color: var(--tone); background: none; font-weight: 600; }
.facts { grid-template-columns: max-content minmax(0, 1fr); gap: 2px 12px; }
footer { margin: 40px 0 0; border-top: 1px solid var(--line); }
@media (max-width: 36rem) {
  h1 { font-size: 22px; }
  .counts + .counts { width: 100%; }
  .values, .facts { grid-template-columns: minmax(0, 1fr); }
  .facts dd { margin-bottom: 6px; }
}
@media print {
  :root { color-scheme: light; }
  body { max-width: none; padding: 0; font-size: 10pt; print-color-adjust: exact; }
  ::details-content { display: block; content-visibility: visible; }
  pre, .values, .headline, .counts, .rows > li { break-inside: avoid; }
  h2, h3, summary { break-after: avoid; }
}
`;
