import { EmptyState } from '../parts/empty-state.js';
import { usePanel } from '../parts/panel-context.js';
import { NewSandbox } from './new-sandbox.js';
import { SandboxRow } from './sandbox-row.js';

/** The sandboxes of the mock, and how an app reaches one. */
export function SandboxesTab() {
  const { state } = usePanel();
  const sandboxes = state.sandboxes.value;
  return (
    <div class="page">
      <NewSandbox />
      {sandboxes.length === 0 ? (
        <EmptyState title="Looking up the sandboxes…" />
      ) : (
        <table class="entries" tabIndex={-1}>
          <caption class="unseen">Sandboxes</caption>
          <thead>
            <tr>
              <th scope="col">Sandbox</th>
              <th scope="col">Plants</th>
              <th scope="col">Faults</th>
              <th scope="col">Requests</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {sandboxes.map((sandbox) => (
              <SandboxRow key={sandbox.name} sandbox={sandbox} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
