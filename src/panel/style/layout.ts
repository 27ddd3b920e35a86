/** The frame of the panel: bar, tabs, and the content of a tab beside the details of an item. */
export const layout = `
*, *::before, *::after { box-sizing: border-box; }
.panel {
  container: panel / inline-size;
  display: grid; grid-template: auto auto auto minmax(0, 1fr) / minmax(0, 1fr);
  height: 100%; background: var(--paper); color: var(--ink);
  font: 400 .875rem/1.45 system-ui, sans-serif; text-align: start;
}
.bar {
  display: flex; flex-wrap: wrap; align-items: center; gap: .5rem .75rem;
  padding: .625rem 1rem; border-bottom: 1px solid var(--line);
}
.brand { display: flex; align-items: center; gap: .5rem; margin: 0; font-size: 1rem; font-weight: 650; }
.brand svg { color: var(--accent); }
.bar label { min-width: 0; }
.space { flex: 1; }
.tabs {
  display: flex; gap: .25rem; padding: 0 .75rem; overflow-x: auto;
  border-bottom: 1px solid var(--line); background: var(--shade); scrollbar-width: none;
}
.tabs [role=tab] {
  flex: none; padding: .625rem .625rem .5rem; border: 0; border-bottom: 2px solid transparent;
  border-radius: 0; background: none; color: var(--quiet); font-weight: 500;
}
.tabs [role=tab]:hover { color: var(--ink); }
.tabs [aria-selected=true] { border-bottom-color: var(--accent); color: var(--ink); }
.count { margin-inline-start: .375rem; color: var(--quiet); font-size: .75rem; font-variant-numeric: tabular-nums; }
.content { min-height: 0; display: grid; grid-template: auto minmax(0, 1fr) / minmax(0, 1fr); }
.content > .page { overflow: auto; padding: 1rem; }
.toolbar {
  display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; padding: .5rem 1rem;
  border-bottom: 1px solid var(--line);
}
.toolbar input[type=search] { flex: 1 1 12rem; min-width: 8rem; }
.split { display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr); min-height: 0; }
.split.has-details { grid-template-columns: minmax(0, 1fr) minmax(22rem, 42%); }
.details { overflow: auto; border-inline-start: 1px solid var(--line); padding: .875rem 1rem 2rem; }
@container panel (max-width: 760px) {
  .split.has-details { grid-template-columns: minmax(0, 1fr); grid-template-rows: 38% minmax(0, 1fr); }
  .details { border-inline-start: 0; border-top: 1px solid var(--line); }
}
.notice {
  display: flex; align-items: center; gap: .75rem; padding: .5rem 1rem;
  border-bottom: 1px solid var(--line); overflow-wrap: anywhere;
}
.notice.bad { background: var(--bad-shade); color: var(--bad); }
.notice.warn { background: var(--warn-shade); color: var(--warn); }
`;
