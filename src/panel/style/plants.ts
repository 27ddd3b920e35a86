/** The list of plants; in a narrow one each row has two lines. */
export const plants = `
.plant { grid-template-columns: 176px minmax(96px, 1fr) minmax(0, 160px) minmax(0, 128px); }
.pair { display: flex; gap: 4px; }
.pair input { width: 96px; }
.bordered { margin: 0; padding: 10px 16px; border-bottom: 1px solid var(--line); background: var(--shade); }
@container list (max-width: 560px) {
  .of-plants { --row: 54px; }
  .head.plant { display: none; }
  .row.plant { grid: "name tag" "id owner" / minmax(0, 1fr) minmax(0, auto); }
  .plant .name { grid-area: name; }
  .plant .tag { grid-area: tag; text-align: end; }
  .plant .id { grid-area: id; }
  .plant .owner { grid-area: owner; text-align: end; }
}
`;
