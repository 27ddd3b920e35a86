/** The list of requests. */
export const requests = `
.request { grid-template-columns: 6.75rem 4rem minmax(8rem, 1fr) 3.25rem minmax(0, 11rem) 5rem 4.25rem; }
.request .path { font: .8125rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
.request .duration { text-align: end; }
@container panel (max-width: 1100px) {
  .has-details .request { grid-template-columns: 4rem minmax(4rem, 1fr) 3.25rem; }
  .has-details .request :is(.time, .why, .user, .duration) { display: none; }
}
@container panel (max-width: 760px) {
  .request { grid-template-columns: 4rem minmax(4rem, 1fr) 3.25rem; gap: .5rem; }
  .request :is(.time, .why, .user, .duration) { display: none; }
}
`;
