/** Buttons, fields, lists, badges, code and tables. */
export const elements = `
button, select, input, textarea { font: inherit; color: inherit; }
button, select, input {
  min-height: 32px; padding: 4px 10px; border: 1px solid var(--line);
  border-radius: 6px; background: var(--raised);
}
input, select { max-width: 100%; }
input::placeholder { color: var(--quiet); opacity: 1; }
a { color: var(--accent); font-weight: 500; }
button { cursor: pointer; font-weight: 500; white-space: nowrap; }
button:hover:not(:disabled) { background: var(--shade); }
button:disabled { cursor: default; opacity: .6; }
button.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button.primary:hover:not(:disabled) { background: var(--accent); filter: brightness(1.08); }
button.danger { color: var(--bad); }
button[aria-pressed=true] { border-color: var(--accent); background: var(--accent-shade); color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
[role=listbox]:focus-visible { outline-offset: -2px; }
h2 { margin: 0 0 8px; font-size: 16px; font-weight: 650; overflow-wrap: anywhere; }
h3 { margin: 20px 0 6px; font-size: 13px; font-weight: 650; color: var(--quiet); }
p { margin: 4px 0; }
code, pre, .code { font: 13px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
pre {
  margin: 6px 0; padding: 8px 10px;
  background: var(--shade); border: 1px solid var(--line); border-radius: 6px;
  white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 2;
}
.quiet { color: var(--quiet); }
.number { font-variant-numeric: tabular-nums; }
.cut { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.badge {
  display: inline-block; padding: 0 6px; border-radius: 4px; font-size: 12px;
  font-weight: 600; line-height: 20px; white-space: nowrap; font-variant-numeric: tabular-nums;
}
.badge.good { color: var(--good); background: var(--good-shade); }
.badge.warn { color: var(--warn); background: var(--warn-shade); }
.badge.bad { color: var(--bad); background: var(--bad-shade); }
.badge.plain { color: var(--quiet); background: var(--shade); }
.actions { display: flex; flex-wrap: wrap; gap: 6px; margin: 8px 0; }
.list { container: list / inline-size; position: relative; height: 100%; overflow: auto; contain: strict; }
.rows { --row: 34px; position: relative; width: 100%; }
:is(.row, .head) {
  display: grid; align-items: center; align-content: center; gap: 0 12px; padding: 0 16px;
  border-bottom: 1px solid var(--line);
}
.row { position: absolute; inset-inline: 0; top: 0; height: var(--row); cursor: default; }
.head {
  position: sticky; top: 0; z-index: 1; height: 28px;
  background: var(--paper); color: var(--quiet); font-size: 12px; font-weight: 600;
}
.row:hover { background: var(--shade); }
.row[aria-selected=true] { background: var(--accent-shade); }
.empty { padding: 48px 24px; text-align: center; color: var(--quiet); }
.empty strong { display: block; margin-bottom: 4px; color: var(--ink); font-size: 16px; }
.empty pre { display: inline-block; text-align: start; color: var(--ink); }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: baseline; }
th { color: var(--quiet); font-size: 12px; font-weight: 600; }
td { overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: minmax(96px, auto) minmax(0, 1fr); gap: 2px 12px; margin: 4px 0; }
dt { color: var(--quiet); overflow-wrap: anywhere; }
dd { margin: 0; overflow-wrap: anywhere; }
fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
label.field { display: grid; gap: 2px; font-size: 12px; color: var(--quiet); }
label.field > :is(input, select) { font-size: 14px; color: var(--ink); }
.form { display: flex; flex-wrap: wrap; align-items: end; gap: 10px; margin: 8px 0 16px; }
.card { margin: 0 0 12px; padding: 12px 14px; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); }
.switch { display: flex; align-items: flex-start; gap: 12px; padding: 10px 0; border-bottom: 1px solid var(--line); }
.switch input { flex: none; min-height: 0; width: 16px; height: 16px; margin: 3px 0 0; accent-color: var(--accent); }
@media (prefers-reduced-motion: no-preference) { button { transition: background .12s; } }
`;
