/** The faults that are on, the scenarios, and the form for a fault. */
export const faults = `
.faults {
  grid-row: 1 / -1; display: grid; align-content: start; gap: 24px 40px;
  grid-template-columns: minmax(0, 1fr) minmax(0, 416px);
}
.faults .column { min-width: 0; }
.faults section + section { margin-top: 24px; }
.faults ul { margin: 0; padding: 0; list-style: none; }
.faults .card { display: flex; align-items: flex-start; gap: 12px; overflow-wrap: anywhere; }
.faults .card > div { flex: 1; min-width: 0; }
.faults .card p { margin: 0 0 2px; }
.faults .empty { padding: 20px; border: 1px dashed var(--line); border-radius: 8px; }
.faults .switch > div { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.faults .switch label { font-weight: 600; }
.faults .effects { margin-top: 4px; font-size: 13px; }
.faults [role=switch] {
  appearance: none; position: relative; width: 32px; height: 18px; padding: 0; cursor: pointer;
  border: 1px solid var(--quiet); border-radius: 16px; background: var(--raised);
}
.faults [role=switch]::before {
  content: ""; position: absolute; top: 2px; inset-inline-start: 2px;
  width: 12px; height: 12px; border-radius: 50%; background: var(--quiet);
}
.faults [role=switch]:checked { border-color: var(--accent); background: var(--accent); }
.faults [role=switch]:checked::before { inset-inline-start: 16px; background: var(--on-accent); }
.faults .form { margin: 8px 0; }
.faults .form .field { flex: 1 1 128px; }
.faults .field > :is(input, select) { width: 100%; }
.faults .check { display: flex; align-items: center; gap: 8px; margin: 8px 0; }
.faults .check input { min-height: 0; width: 16px; height: 16px; accent-color: var(--accent); }
@media (forced-colors: active) {
  .faults [role=switch] { appearance: auto; }
  .faults [role=switch]::before { content: none; }
}
@container panel (max-width: 760px) {
  .faults { grid-template-columns: minmax(0, 1fr); }
}
`;
