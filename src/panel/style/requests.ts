/** The list of requests. */
export const requests = `
.request { grid-template-columns: 108px 64px minmax(128px, 1fr) 56px 52px minmax(0, 176px) 80px 68px; }
.request .path { font: 13px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
.request .duration { text-align: end; }
@container panel (min-width: 1400px) {
  .request { grid-template-columns: 108px 64px minmax(128px, 1fr) 56px 52px minmax(0, 320px) 96px 80px; }
}
@container panel (max-width: 1399px) {
  .has-details .request { grid-template-columns: 64px minmax(96px, 1fr) 52px minmax(0, 1fr) 56px; }
  .has-details .request :is(.time, .operation, .duration) { display: none; }
}
@container panel (max-width: 1000px) {
  .has-details .request { grid-template-columns: 64px minmax(64px, 1fr) 52px; }
  .has-details .request :is(.time, .operation, .why, .user, .duration) { display: none; }
}
@container panel (max-width: 760px) {
  .request { grid-template-columns: 64px minmax(64px, 1fr) 52px; gap: 8px; }
  .request :is(.time, .operation, .why, .user, .duration) { display: none; }
}
`;
