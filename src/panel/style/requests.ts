/** The list of requests; in a narrow one each row has two lines. */
export const requests = `
.request { grid-template-columns: 104px 64px minmax(0, 5fr) 64px 48px minmax(0, 6fr) 80px 64px; }
.request .path { font: 13px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
.request > :last-child { text-align: end; }
.request .badge { justify-self: start; }
@container list (max-width: 920px) {
  .of-requests { --row: 54px; }
  .head.request, .request .operation { display: none; }
  .row.request {
    grid: "method path status duration" "time why why user" / 104px minmax(0, 1fr) auto 80px;
  }
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
  .row.request { grid: "method path status" "why why user" / 60px minmax(0, 1fr) auto; padding: 0 12px; }
}
`;
