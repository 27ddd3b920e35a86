/** The style of the page: small, light and dark, and on paper with everything unfolded. */
export const htmlStyle = `
:root {
  color-scheme: light dark;
  --paper: #fff; --ink: #1c2126; --quiet: #59636e; --line: #d7dce1; --shade: #f5f7f9;
  --good: #17692f; --bad: #b3211c; --unsure: #7a5200; --changed: #8a1f7a;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #14181c; --ink: #e6eaee; --quiet: #a2adb8; --line: #353d46; --shade: #1d2329;
    --good: #6fd58c; --bad: #ff9d94; --unsure: #eac26b; --changed: #f0a3e2;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 2.5rem 1.25rem 4rem;
  background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
main { max-width: 62rem; margin: 0 auto; }
h1 { margin: 0 0 .75rem; font-size: 1.75rem; line-height: 1.25; }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.25rem; }
h3, h4 { margin: 0 0 .25rem; font-size: 1rem; line-height: 1.5; }
p, dl, details { margin: .5rem 0; }
details.level-2 { margin-top: 2rem; }
code, pre { font: .875em/1.5 ui-monospace, monospace; }
pre {
  margin: .5rem 0; padding: .6rem .8rem;
  background: var(--shade); border: 1px solid var(--line); border-radius: .375rem;
  white-space: pre-wrap;
}
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.25rem; }
dd { margin: 0; }
dt, .quiet, .note { color: var(--quiet); }
.note { display: block; font-weight: 400; font-size: .875rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .4rem .75rem .4rem 0; text-align: left; vertical-align: top; font-weight: 400; }
thead th { color: var(--quiet); font-size: .875rem; }
tbody tr { border-top: 1px solid var(--line); }
td { width: 8rem; white-space: nowrap; }
.passed, .unchanged, .observed { --status: var(--good); }
.failed { --status: var(--bad); }
.not-checked, .pending { --status: var(--unsure); }
.drifted, .different { --status: var(--changed); }
.status, .outcome { color: var(--status); font-weight: 600; }
.status { margin-right: .5rem; }
section.level-3 {
  margin: 1rem 0; padding: .75rem 1rem;
  border: 1px solid var(--line); border-left: 4px solid var(--status); border-radius: .375rem;
}
section.level-4, section.level-5 { margin-top: 1.25rem; }
summary { color: var(--quiet); cursor: pointer; }
summary > * { display: inline; }
summary > :not(h2) { font-size: .875rem; font-weight: 400; }
@media (max-width: 40rem) {
  body { padding-inline: .75rem; }
  td { width: auto; }
  dl { display: block; }
}
@media print {
  body { padding: 0; font-size: .8125rem; }
  ::details-content { display: block; content-visibility: visible; }
  h2, h3, h4 { break-after: avoid; }
}
`;
