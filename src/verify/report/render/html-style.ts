/** The style of the page: for phones first, light and dark, and on paper with everything unfolded. */
export const htmlStyle = `
:root {
  color-scheme: light dark;
  --paper: #fff; --ink: #1b2126; --quiet: #57626c; --line: #d6dce2; --shade: #f4f6f8;
  --good: #116329; --bad: #b3211c; --unsure: #7a5200; --changed: #8a1f7a;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #13171b; --ink: #e6eaee; --quiet: #a3aeb9; --line: #363f48; --shade: #1c2228;
    --good: #6fd58c; --bad: #ff9d94; --unsure: #eac26b; --changed: #f0a3e2;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 1.25rem 1rem 3rem;
  background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
main { max-width: 60rem; margin: 0 auto; }
h1, .headline { margin: .25rem 0 .5rem; font-size: 1.375rem; font-weight: 650; line-height: 1.25; }
p.headline { font-size: 1.125rem; }
h2 { margin: 0; font-size: 1.125rem; line-height: 1.4; }
h3, h4 { margin: 0; font-size: 1rem; font-weight: 600; line-height: 1.45; }
p { margin: .25rem 0; }
code, pre { font: .875em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
h3 > code { font-size: 1rem; font-weight: 650; }
pre {
  margin: .5rem 0; padding: .625rem .75rem; white-space: pre-wrap;
  background: var(--shade); border: 1px solid var(--line); border-radius: .375rem;
}
button {
  float: right; padding: .125rem .625rem; border: 1px solid var(--line); border-radius: .375rem;
  background: var(--paper); color: var(--ink); font: .8125rem/1.5 system-ui, sans-serif; cursor: pointer;
}
button + pre { clear: right; }
button:focus-visible, summary:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
dl { display: grid; gap: .25rem 2rem; margin: .5rem 0 0; }
dl > div { display: grid; gap: 0 1rem; align-items: baseline; }
header dl > div { grid-template-columns: 6.5rem 1fr; }
dt { color: var(--quiet); font-size: .875rem; }
dd { margin: 0; }
.quiet, .note { color: var(--quiet); }
.note { font-size: .875rem; }
.passed, .unchanged, .observed { --status: var(--good); }
.failed, .passes-again { --status: var(--bad); }
.not-checked, .pending, .known { --status: var(--unsure); }
.drifted, .different { --status: var(--changed); }
.headline, .mark { color: var(--status); }
.badge {
  padding: .0625rem .5rem; border: 1px solid; border-radius: 1rem;
  color: var(--status); font: 600 .75rem/1.5 system-ui, sans-serif; white-space: nowrap;
}
.level-2 { margin-top: 2rem; }
.level-2 > h2 { margin-bottom: .75rem; }
.level-3 { margin: .75rem 0; }
section.level-3 {
  padding: .75rem .875rem; border: 1px solid var(--line); border-left: 4px solid var(--status);
  border-radius: .375rem;
}
section.level-4 {
  margin-top: .75rem; padding-top: .75rem; border-top: 1px solid var(--line);
}
details { margin: .5rem 0; }
details.level-2 { margin-top: 1.25rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
header + details.level-2 { margin-top: 1.75rem; }
summary { color: var(--quiet); font-size: .875rem; cursor: pointer; }
summary > h2 { display: inline; color: var(--ink); font-size: 1.0625rem; }
.rows { margin: .5rem 0; padding: 0; list-style: none; }
.rows > li { padding: .5rem 0; border-top: 1px solid var(--line); }
.rows > li:first-child { border-top: 0; }
.rows code { font-weight: 600; }
@media (min-width: 40rem) {
  body { padding: 2.5rem 2rem 4rem; }
  h1 { font-size: 1.75rem; }
  dl > div { grid-template-columns: 6.5rem 1fr; }
  section.level-3 { padding: 1rem 1.25rem; }
  .rows > li:has(.badge) { display: grid; grid-template-columns: 7rem 1fr; align-items: baseline; }
  .rows:not(:has(.badge)) { columns: 20rem; }
  .rows:not(:has(.badge)) > li { padding: .125rem 0; border: 0; }
  .rows .badge { justify-self: start; }
}
@media print {
  body { padding: 0; font-size: .8125rem; }
  button { display: none; }
  ::details-content { display: block; content-visibility: visible; }
  h2, h3, h4 { break-after: avoid; }
}
`;
