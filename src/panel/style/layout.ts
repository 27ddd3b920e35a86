/** The frame of the panel: bar, tabs, and the content of a tab beside the details of an item. */
export const layout = `
*, *::before, *::after { box-sizing: border-box; }
.panel {
  container: panel / inline-size;
  display: grid; grid-template: auto auto auto minmax(0, 1fr) / minmax(0, 1fr);
  height: 100%; background: var(--paper); color: var(--ink);
  font: 400 14px/1.45 system-ui, sans-serif; text-align: start;
}
.bar {
  display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px;
  padding: 10px 16px; border-bottom: 1px solid var(--line);
}
.brand { display: flex; align-items: center; gap: 8px; margin: 0; font-size: 16px; font-weight: 650; }
.brand svg { color: var(--accent); }
.bar label { min-width: 0; }
@container panel (max-width: 420px) {
  .bar { column-gap: 8px; padding-inline: 12px; }
  .bar label > span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
}
.space { flex: 1; }
.tabs {
  display: flex; flex-wrap: wrap; gap: 0 4px; padding: 0 12px;
  border-bottom: 1px solid var(--line); background: var(--shade);
}
.tabs [role=tab] {
  flex: none; padding: 10px 10px 8px; border: 0; border-bottom: 2px solid transparent;
  border-radius: 0; background: none; color: var(--quiet); font-weight: 500;
}
.tabs [role=tab]:hover { color: var(--ink); }
.tabs [aria-selected=true] { border-bottom-color: var(--accent); color: var(--ink); }
.count { margin-inline-start: 6px; color: var(--quiet); font-size: 12px; font-variant-numeric: tabular-nums; }
.content { min-height: 0; display: grid; grid-template: auto minmax(0, 1fr) / minmax(0, 1fr); }
.content > .page { overflow: auto; padding: 16px; }
.toolbar {
  display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 8px 16px;
  border-bottom: 1px solid var(--line);
}
.toolbar input[type=search] { flex: 1 1 192px; min-width: 128px; }
.split { display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr); min-height: 0; }
.split.has-details { grid-template-columns: minmax(0, 1fr) minmax(352px, 42%); }
.details { position: relative; overflow: auto; border-inline-start: 1px solid var(--line); padding: 14px 16px 32px; }
@container panel (max-width: 520px) {
  .toolbar { padding: 8px 12px; }
  .toolbar > select { flex: 1 1 auto; padding-inline: 6px; }
  .toolbar > button { flex: 1 1 auto; }
}
@container panel (max-width: 760px) {
  .split.has-details { grid-template-columns: minmax(0, 1fr); grid-template-rows: 38% minmax(0, 1fr); }
  .details { border-inline-start: 0; border-top: 1px solid var(--line); }
}
.details > h2 { padding-inline-end: 32px; }
.details > .close {
  position: absolute; top: 10px; inset-inline-end: 12px; min-height: 28px; padding: 0 8px;
  border-color: transparent; background: none; font-size: 18px; line-height: 1;
}
.details > .notice { margin: 8px 0; border: 0; border-radius: 6px; }
.notice {
  display: flex; align-items: center; gap: 12px; padding: 8px 16px;
  border-bottom: 1px solid var(--line); overflow-wrap: anywhere;
}
.notice.bad { background: var(--bad-shade); color: var(--bad); }
.notice.warn { background: var(--warn-shade); color: var(--warn); }
`;
