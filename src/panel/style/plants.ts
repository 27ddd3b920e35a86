/** The list of plants. */
export const plants = `
.plant { grid-template-columns: 11rem minmax(6rem, 1fr) minmax(0, 10rem) minmax(0, 8rem); }
.pair { display: flex; gap: .25rem; }
.pair input { width: 6rem; }
.bordered { margin: 0; padding: .625rem 1rem; border-bottom: 1px solid var(--line); background: var(--shade); }
.upload {
  display: inline-flex; align-items: center; min-height: 2rem; padding: .25rem .625rem; cursor: pointer;
  border: 1px solid var(--line); border-radius: .375rem; background: var(--raised); font-weight: 500;
}
.upload:hover { background: var(--shade); }
.upload:focus-within { outline: 2px solid var(--accent); outline-offset: 1px; }
.upload input { position: absolute; width: 1px; height: 1px; min-height: 0; padding: 0; opacity: 0; }
@container panel (max-width: 760px) {
  .plant { grid-template-columns: 5rem minmax(4rem, 1fr) minmax(0, 6rem); gap: .5rem; }
  .plant .owner { display: none; }
}
`;
