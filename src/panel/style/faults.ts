/** The faults that are on, the scenarios, and the form for a fault. */
export const faults = `
.faults {
  grid-row: 1 / -1; display: grid; align-content: start; gap: 1.5rem 2.5rem;
  grid-template-columns: minmax(0, 1fr) minmax(0, 26rem);
}
.faults .column { min-width: 0; }
.faults section + section { margin-top: 1.5rem; }
.faults ul { margin: 0; padding: 0; list-style: none; }
.faults .card { display: flex; align-items: flex-start; gap: .75rem; overflow-wrap: anywhere; }
.faults .card > div { flex: 1; min-width: 0; }
.faults .card p { margin: 0 0 .125rem; }
.faults .empty { padding: 1.25rem; border: 1px dashed var(--line); border-radius: .5rem; }
.faults .switch > div { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.faults .switch label { font-weight: 600; }
.faults .effects { margin-top: .25rem; font-size: .8125rem; }
.faults [role=switch] {
  appearance: none; position: relative; width: 2rem; height: 1.125rem; padding: 0; cursor: pointer;
  border: 1px solid var(--quiet); border-radius: 1rem; background: var(--raised);
}
.faults [role=switch]::before {
  content: ""; position: absolute; top: .125rem; inset-inline-start: .125rem;
  width: .75rem; height: .75rem; border-radius: 50%; background: var(--quiet);
}
.faults [role=switch]:checked { border-color: var(--accent); background: var(--accent); }
.faults [role=switch]:checked::before { inset-inline-start: 1rem; background: var(--on-accent); }
.faults .form { margin: .5rem 0; }
.faults .form .field { flex: 1 1 8rem; }
.faults .field > :is(input, select) { width: 100%; }
.faults .check { display: flex; align-items: center; gap: .5rem; margin: .5rem 0; }
.faults .check input { min-height: 0; width: 1rem; height: 1rem; accent-color: var(--accent); }
@media (forced-colors: active) {
  .faults [role=switch] { appearance: auto; }
  .faults [role=switch]::before { content: none; }
}
@container panel (max-width: 760px) {
  .faults { grid-template-columns: minmax(0, 1fr); }
}
`;
