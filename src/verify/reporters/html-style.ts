/** The style of the page: small, light and dark, and on paper with everything unfolded. */
export const htmlStyle = `
:root {
  color-scheme: light dark;
  --paper: #fff; --ink: #1c2126; --quiet: #59636e; --line: #d7dce1; --shade: #f5f7f9;
  --passed: #17692f; --failed: #b3211c; --not-checked: #7a5200; --drifted: #8a1f7a;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #14181c; --ink: #e6eaee; --quiet: #a2adb8; --line: #353d46; --shade: #1d2329;
    --passed: #6fd58c; --failed: #ff9d94; --not-checked: #eac26b; --drifted: #f0a3e2;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 2.5rem 1.25rem 4rem;
  background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
  overflow-wrap: break-word;
}
main { max-width: 68rem; margin: 0 auto; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.25; }
h2 { margin: 2.75rem 0 .75rem; font-size: 1.25rem; }
h3 { margin: 1.25rem 0 .25rem; font-size: 1rem; }
p, ul, dl { margin: .5rem 0; }
code, pre { font: .875em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre {
  margin: .5rem 0; padding: .6rem .8rem;
  background: var(--shade); border: 1px solid var(--line); border-radius: .375rem;
  white-space: pre-wrap;
}
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.25rem; }
dt, caption, .quiet { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; }
caption { text-align: left; padding-bottom: .5rem; }
th, td { padding: .6rem .75rem .6rem 0; text-align: left; vertical-align: top; font-weight: inherit; }
thead th { color: var(--quiet); font-size: .875rem; }
tbody { border-top: 1px solid var(--line); }
.anywhere, tbody th .quiet, td.findings { overflow-wrap: anywhere; }
tbody th code { display: block; color: var(--quiet); }
tbody th .quiet { display: block; }
td.verdict { width: 8rem; }
td.count { white-space: nowrap; }
td.findings { padding: 0 0 .75rem 8rem; }
.verdict::first-letter { text-transform: uppercase; }
.verdict { font-weight: 600; }
.passed, .same { color: var(--passed); }
.failed { color: var(--failed); }
.not-checked, .not-told { color: var(--not-checked); }
.drifted { color: var(--drifted); }
summary { color: var(--quiet); cursor: pointer; }
details > :not(summary) { margin-left: 1.1rem; }
.evidence { padding-left: 1rem; border-left: 3px solid var(--failed); margin-block: 1rem; }
.evidence h3 { margin-top: 0; overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  body { padding-inline: .75rem; }
  th, td { padding-right: .4rem; }
  td.verdict { width: auto; }
  td.findings { padding-left: 0; }
}
@media print {
  body { padding: 0; font-size: .8125rem; }
  ::details-content { display: block; content-visibility: visible; }
  tr:first-child, h2, h3 { break-after: avoid; break-inside: avoid; }
  thead { display: table-header-group; }
}
`;
