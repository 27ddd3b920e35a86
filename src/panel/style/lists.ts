/** The tables of users, sandboxes and the profile; in a narrow panel each row is a card. */
export const lists = `
.content > .page:first-child { grid-row: 1 / -1; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.lead { margin: 0 0 12px; max-width: 90ch; overflow-wrap: anywhere; }
.card > p { max-width: 75ch; overflow-wrap: anywhere; }
.entries thead th { position: sticky; top: -16px; z-index: 1; background: var(--paper); }
.entries [scope=row] { min-width: 192px; max-width: 320px; color: var(--ink); font-size: 14px; overflow-wrap: anywhere; }
.entries .actions { margin: 0; flex-wrap: nowrap; }
.entries td:not(:last-child) { min-width: 72px; }
.entries .group th { padding-top: 24px; color: var(--ink); font-size: 14px; font-weight: 650; }
.profile { table-layout: fixed; }
.profile thead th:first-child { width: 288px; }
.profile [scope=row] { font-weight: 400; }
.profile thead th { overflow-wrap: anywhere; }
.profile td > code { display: block; }
.profile tbody .marked > * { background: var(--warn-shade); }
.profile :is(th, td) { padding-inline-start: 8px; }
@container panel (max-width: 860px) {
  .entries, .entries :is(tbody, tr, th, td) { display: block; }
  .entries thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .entries tbody tr:not(.group) {
    margin: 0 0 12px; padding: 10px 12px; border: 1px solid var(--line); border-radius: 8px;
    background: var(--raised);
  }
  .entries tbody tr:not(.group) > * { min-width: 0; max-width: none; padding: 2px 0; border: 0; }
  .entries td[data-label]::before { content: attr(data-label) ": "; color: var(--quiet); }
  .entries .actions { margin-top: 6px; flex-wrap: wrap; }
  .profile .group th { padding-inline: 0; border: 0; }
  .profile tbody tr.marked { background: var(--warn-shade); }
}
`;
