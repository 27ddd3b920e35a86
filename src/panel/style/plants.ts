/** The list of plants; in a narrow one each row has two lines. */
export const plants = `
.plant { grid-template-columns: 176px minmax(96px, 1fr) minmax(0, 160px) minmax(0, 128px); }
.pair { display: flex; gap: 4px; }
.pair input { width: 96px; }
.bordered { margin: 0; padding: 10px 16px; border-bottom: 1px solid var(--line); background: var(--shade); }
.upload {
  display: inline-flex; align-items: center; min-height: 32px; padding: 4px 10px; cursor: pointer;
  border: 1px solid var(--line); border-radius: 6px; background: var(--raised); font-weight: 500;
}
.upload:hover { background: var(--shade); }
.upload:focus-within { outline: 2px solid var(--accent); outline-offset: 1px; }
.upload input { position: absolute; width: 1px; height: 1px; min-height: 0; padding: 0; opacity: 0; }
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
