/** Buttons, fields, lists, badges, code and tables. */
export const elements = `
button, select, input, textarea { font: inherit; color: inherit; }
button, select, input {
  min-height: 2rem; padding: .25rem .625rem; border: 1px solid var(--line);
  border-radius: .375rem; background: var(--raised);
}
input, select { max-width: 100%; }
input::placeholder { color: var(--quiet); opacity: 1; }
button { cursor: pointer; font-weight: 500; white-space: nowrap; }
button:hover:not(:disabled) { background: var(--shade); }
button:disabled { cursor: default; opacity: .6; }
button.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button.primary:hover:not(:disabled) { background: var(--accent); filter: brightness(1.08); }
button.danger { color: var(--bad); }
button[aria-pressed=true] { border-color: var(--accent); background: var(--accent-shade); color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
[role=listbox]:focus-visible { outline-offset: -2px; }
h2 { margin: 0 0 .5rem; font-size: 1rem; font-weight: 650; overflow-wrap: anywhere; }
h3 { margin: 1.25rem 0 .375rem; font-size: .8125rem; font-weight: 650; color: var(--quiet); }
p { margin: .25rem 0; }
code, pre, .code { font: .8125rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
pre {
  margin: .375rem 0; padding: .5rem .625rem;
  background: var(--shade); border: 1px solid var(--line); border-radius: .375rem;
  white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 2;
}
.quiet { color: var(--quiet); }
.number { font-variant-numeric: tabular-nums; }
.cut { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.badge {
  display: inline-block; padding: 0 .375rem; border-radius: .25rem; font-size: .75rem;
  font-weight: 600; line-height: 1.25rem; white-space: nowrap; font-variant-numeric: tabular-nums;
}
.badge.good { color: var(--good); background: var(--good-shade); }
.badge.warn { color: var(--warn); background: var(--warn-shade); }
.badge.bad { color: var(--bad); background: var(--bad-shade); }
.badge.plain { color: var(--quiet); background: var(--shade); }
.actions { display: flex; flex-wrap: wrap; gap: .375rem; margin: .5rem 0; }
.list { position: relative; height: 100%; overflow: auto; contain: strict; }
.list .rows { position: relative; width: 100%; }
.row {
  position: absolute; inset-inline: 0; top: 0; height: 2.125rem; padding: 0 1rem;
  display: grid; align-items: center; gap: .75rem; cursor: default;
  border-bottom: 1px solid var(--line);
}
.row:hover { background: var(--shade); }
.row[aria-selected=true] { background: var(--accent-shade); }
.empty { padding: 3rem 1.5rem; text-align: center; color: var(--quiet); }
.empty strong { display: block; margin-bottom: .25rem; color: var(--ink); font-size: 1rem; }
.empty pre { display: inline-block; text-align: start; color: var(--ink); }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: baseline; }
th { color: var(--quiet); font-size: .75rem; font-weight: 600; }
td { overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: minmax(6rem, auto) minmax(0, 1fr); gap: .125rem .75rem; margin: .25rem 0; }
dt { color: var(--quiet); overflow-wrap: anywhere; }
dd { margin: 0; overflow-wrap: anywhere; }
fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
label.field { display: grid; gap: .125rem; font-size: .75rem; color: var(--quiet); }
label.field > :is(input, select) { font-size: .875rem; color: var(--ink); }
.form { display: flex; flex-wrap: wrap; align-items: end; gap: .625rem; margin: .5rem 0 1rem; }
.card { margin: 0 0 .75rem; padding: .75rem .875rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--raised); }
.switch { display: flex; align-items: flex-start; gap: .75rem; padding: .625rem 0; border-bottom: 1px solid var(--line); }
.switch input { flex: none; min-height: 0; width: 1rem; height: 1rem; margin: .1875rem 0 0; accent-color: var(--accent); }
@media (prefers-reduced-motion: no-preference) { button { transition: background .12s; } }
`;
