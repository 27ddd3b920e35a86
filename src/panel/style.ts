/** What the page of the interface has in common with the panel: the colours, the font and the bar. */
export const frame = `
.panel {
  color-scheme: light;
  --paper: #ffffff; --shade: #f5f7f6; --raised: #ffffff; --line: #dce2df;
  --ink: #18211d; --quiet: #56635d; --accent: #0b6e4f; --on-accent: #ffffff;
  --accent-shade: #e3f2ec; --good: #116329; --warn: #7a5200; --bad: #b3211c;
  --good-shade: #e6f4ea; --warn-shade: #fdf3dc; --bad-shade: #fdeceb;
}
@media (prefers-color-scheme: dark) {
  .panel {
    color-scheme: dark;
    --paper: #111614; --shade: #181e1b; --raised: #1d2421; --line: #2f3934;
    --ink: #e6ece9; --quiet: #a1afa8; --accent: #52c79a; --on-accent: #08140f;
    --accent-shade: #173528; --good: #6fd58c; --warn: #eac26b; --bad: #ff9d94;
    --good-shade: #16301e; --warn-shade: #33290f; --bad-shade: #3a1c1a;
  }
}
.panel {
  background: var(--paper); color: var(--ink);
  font: 400 14px/1.45 system-ui, sans-serif; text-align: start;
}
.bar {
  display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px;
  padding: 10px 16px; border-bottom: 1px solid var(--line);
}
.brand { display: flex; align-items: center; gap: 8px; margin: 0; font-size: 16px; font-weight: 650; }
.brand svg { color: var(--accent); }
a { color: var(--accent); font-weight: 500; }
.quiet { color: var(--quiet); }
.space { flex: 1; }
`;

const elements = `
*, *::before, *::after { box-sizing: border-box; }
button, select, input, textarea { font: inherit; color: inherit; }
button, .button, select, input, textarea {
  min-height: 32px; max-width: 100%; padding: 4px 10px;
  border: 1px solid var(--line); border-radius: 6px; background: var(--raised);
}
::placeholder { color: var(--quiet); opacity: 1; }
[type=checkbox] { flex: none; width: 16px; min-height: 0; height: 16px; margin: 0; accent-color: var(--accent); }
button, .button { cursor: pointer; font-weight: 500; white-space: nowrap; }
.button { position: relative; padding-block: 5px; text-align: center; }
.button:focus-within { outline: 2px solid var(--accent); outline-offset: 1px; }
:is(button, .button):hover:not(:disabled) { background: var(--shade); }
button:disabled { cursor: default; opacity: .6; }
button.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button.primary:hover:not(:disabled) { background: var(--accent); filter: brightness(1.08); }
button.danger { color: var(--bad); }
button[aria-pressed=true] { border-color: var(--accent); background: var(--accent-shade); color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
h2 { margin: 0 0 8px; font-size: 16px; font-weight: 650; overflow-wrap: anywhere; }
h3 { margin: 20px 0 6px; font-size: 13px; font-weight: 650; color: var(--quiet); }
p { margin: 4px 0; overflow-wrap: anywhere; }
ul { margin: 0; padding: 0; list-style: none; }
code, pre, .code, .path { font: 13px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
pre {
  margin: 6px 0; padding: 8px 10px;
  background: var(--shade); border: 1px solid var(--line); border-radius: 6px;
  white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 2;
}
dl { display: grid; grid-template-columns: minmax(96px, auto) minmax(0, 1fr); gap: 2px 12px; margin: 4px 0; }
:is(dt, dd) { margin: 0; overflow-wrap: anywhere; }
dt { color: var(--quiet); }
fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
.number { font-variant-numeric: tabular-nums; }
.cut { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.cut > .badge { max-width: 100%; overflow: hidden; text-overflow: ellipsis; vertical-align: bottom; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.badge {
  display: inline-block; padding: 0 6px; border-radius: 4px; font-size: 12px;
  font-weight: 600; line-height: 20px; white-space: nowrap; font-variant-numeric: tabular-nums;
}
.good { color: var(--good); background: var(--good-shade); }
.warn { color: var(--warn); background: var(--warn-shade); }
.bad { color: var(--bad); background: var(--bad-shade); }
.plain { color: var(--quiet); background: var(--shade); }
.actions { display: flex; flex-wrap: wrap; gap: 6px; margin: 8px 0; }
.card { margin: 0 0 12px; padding: 12px 14px; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); }
.empty { padding: 48px 24px; text-align: center; color: var(--quiet); }
.empty strong { display: block; margin-bottom: 4px; color: var(--ink); font-size: 16px; }
.empty pre { display: inline-block; text-align: start; color: var(--ink); }
.form { display: flex; flex-wrap: wrap; align-items: end; gap: 10px; margin: 8px 0; }
.form.bordered { margin: 0; padding: 10px 16px; border-bottom: 1px solid var(--line); background: var(--shade); }
.field { display: grid; gap: 2px; font-size: 12px; color: var(--quiet); }
.field > :is(input, select, textarea) { width: 100%; font-size: 14px; color: var(--ink); }
`;

/** Tabs, and the content of a tab beside the details of an item. */
const layout = `
.panel {
  container: panel / inline-size;
  display: grid; grid-template: auto auto auto minmax(0, 1fr) / minmax(0, 1fr);
  height: 100%;
}
.bar label { min-width: 0; }
.target { overflow-wrap: anywhere; }
.tabs {
  display: flex; gap: 4px; padding: 0 12px; overflow-x: auto; scrollbar-width: none;
  border-bottom: 1px solid var(--line); background: var(--shade);
}
.tabs [role=tab] {
  flex: none; padding: 10px 10px 8px; border: 0; border-bottom: 2px solid transparent;
  border-radius: 0; background: none; color: var(--quiet);
}
.tabs [role=tab]:hover { color: var(--ink); }
.tabs [role=tab]:focus-visible { outline-offset: -2px; }
.tabs [aria-selected=true] { border-bottom-color: var(--accent); color: var(--ink); }
.count { margin-inline-start: 6px; color: var(--quiet); font-size: 12px; font-variant-numeric: tabular-nums; }
.notice {
  display: flex; align-items: center; gap: 12px; margin: 0; padding: 8px 16px;
  border-bottom: 1px solid var(--line); overflow-wrap: anywhere;
}
.content { min-height: 0; display: grid; grid-template: auto minmax(0, 1fr) / minmax(0, 1fr); }
.page { grid-row: 1 / -1; overflow: auto; padding: 16px; }
.lead { margin: 0 0 12px; max-width: 90ch; }
.toolbar {
  display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 8px 16px;
  border-bottom: 1px solid var(--line);
}
.toolbar input[type=search] { flex: 1 1 192px; min-width: 128px; }
.pair { display: flex; gap: 4px; }
.pair input { width: 96px; }
.split { display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr); min-height: 0; }
.split.has-details { grid-template-columns: minmax(0, 1fr) minmax(352px, 42%); }
.details { position: relative; overflow: auto; border-inline-start: 1px solid var(--line); padding: 14px 16px 32px; }
.details > h2 { padding-inline-end: 32px; }
.details > .close {
  position: absolute; top: 10px; inset-inline-end: 12px; min-height: 28px; padding: 0 8px;
  border-color: transparent; background: none; font-size: 18px; line-height: 1;
}
@container panel (max-width: 760px) {
  .split.has-details { grid-template: 38% minmax(0, 1fr) / minmax(0, 1fr); }
  .details { border-inline-start: 0; border-top: 1px solid var(--line); }
}
@container panel (max-width: 520px) {
  .bar { column-gap: 8px; padding-inline: 12px; }
  .bar label > span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .tabs { gap: 0; padding: 0 6px; }
  .tabs [role=tab] { padding-inline: 6px; }
  .count { display: none; }
  .toolbar { padding: 8px 12px; }
  .toolbar > :is(select, button, .button) { flex: 1 1 auto; padding-inline: 6px; }
}
`;

/** The lists of requests and plants; in a narrow one each row has two lines. */
const lists = `
.list { container: list / inline-size; position: relative; height: 100%; overflow: auto; contain: strict; }
.list:focus-visible { outline-offset: -2px; }
.rows { --row: 34px; position: relative; }
:is(.row, .head) {
  display: grid; align-items: center; align-content: center; gap: 0 12px; padding: 0 16px;
  border-bottom: 1px solid var(--line);
}
.row { position: absolute; inset-inline: 0; top: 0; height: var(--row); cursor: default; white-space: nowrap; }
.row:hover { background: var(--shade); }
.row[aria-selected=true] { background: var(--accent-shade); }
.head {
  position: sticky; top: 0; z-index: 1; height: 28px;
  background: var(--paper); color: var(--quiet); font-size: 12px; font-weight: 600;
}
.request { grid-template-columns: 104px 80px minmax(0, 5fr) 64px 48px minmax(0, 6fr) 80px 64px; }
.request > :last-child { text-align: end; }
.request .badge { justify-self: start; }
.request .button { min-height: 0; padding: 0 6px; font-size: 12px; line-height: 18px; }
.plant { grid-template-columns: 176px minmax(96px, 1fr) minmax(0, 160px) minmax(0, 128px); }
@container list (max-width: 920px) {
  .of-requests { --row: 54px; }
  .head.request, .request .operation { display: none; }
  .row.request { grid: "method path status duration" "time why why user" / 104px minmax(0, 1fr) auto 80px; }
  .request .method { grid-area: method; }
  .request .path { grid-area: path; }
  .request .status { grid-area: status; }
  .request .duration { grid-area: duration; }
  .request .time { grid-area: time; }
  .request .why { grid-area: why; }
  .request .user { grid-area: user; text-align: end; }
}
@container list (max-width: 520px) {
  .request :is(.time, .duration) { display: none; }
  .row.request { grid: "method path status" "why why user" / 76px minmax(0, 1fr) auto; }
  .of-plants { --row: 54px; }
  .head.plant { display: none; }
  .row.plant { grid: "name owner" "tag id" / minmax(0, 1fr) fit-content(50%); }
  .plant .name { grid-area: name; }
  .plant .owner { grid-area: owner; text-align: end; }
  .plant .tag { grid-area: tag; }
  .plant .id { grid-area: id; text-align: end; }
  .row { padding: 0 12px; }
}
`;

/** The tables of users, sandboxes and the profile; in a narrow panel each row is a card. */
const tables = `
table { width: 100%; margin-top: 8px; border-collapse: collapse; font-variant-numeric: tabular-nums; }
:is(th, td) { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: baseline; overflow-wrap: anywhere; }
thead th { position: sticky; top: -16px; z-index: 1; background: var(--paper); color: var(--quiet); font-size: 12px; font-weight: 600; }
[scope=row] { min-width: 192px; max-width: 320px; font-weight: 600; }
td .actions { margin: 0; flex-wrap: nowrap; }
.profile td > code { display: block; }
@container panel (max-width: 860px) {
  :is(table, tbody, tr, th, td) { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody tr {
    margin: 0 0 12px; padding: 10px 12px; border: 1px solid var(--line); border-radius: 8px;
    background: var(--raised);
  }
  tbody :is(th, td) { min-width: 0; max-width: none; padding: 2px 0; border: 0; }
  td:not(:last-child)::before { content: attr(data-label) ": "; color: var(--quiet); }
}
`;

/** The faults that are on, the scenarios, and the form for a fault. */
const faults = `
.faults { display: grid; align-content: start; gap: 24px 40px; grid-template-columns: minmax(0, 1fr) minmax(0, 416px); }
.faults section + section { margin-top: 24px; }
.faults :is(.card, .scenario) { display: flex; align-items: flex-start; gap: 12px; overflow-wrap: anywhere; }
.faults :is(.card, .scenario) > div { flex: 1; min-width: 0; }
.faults .empty { padding: 20px; border: 1px dashed var(--line); border-radius: 8px; }
.faults .field { flex: 1 1 128px; }
.check { display: flex; align-items: center; gap: 8px; margin: 8px 0; }
.scenario { padding: 10px 0; border-bottom: 1px solid var(--line); }
.scenario input { margin-top: 2px; }
.scenario label { font-weight: 600; }
.effects { margin-top: 4px; font-size: 13px; }
@container panel (max-width: 760px) {
  .faults { grid-template-columns: minmax(0, 1fr); }
}
`;

export const style = `${frame}${elements}${layout}${lists}${tables}${faults}`;
