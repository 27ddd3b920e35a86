import type { SandboxSummary } from '../../control/service-operations.js';
import { defaultSandbox, sandboxHeader, tokenOf } from '../../service/sandbox-address.js';
import { usePanel } from '../parts/panel-context.js';

/** The sandboxes of the mock, and how an app reaches one. */
export function SandboxesTab() {
  const { state } = usePanel();
  const sandboxes = state.sandboxes.value;
  return (
    <div class="page">
      <SandboxHelp />
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
    </div>
  );
}

/** What a sandbox is, and how an app reaches one. */
function SandboxHelp() {
  const { state } = usePanel();
  const token = state.users.value.find(({ status }) => status === 'valid')?.token ?? 'alice-token';
  return (
    <p class="lead quiet">
      A sandbox is a plant store of its own, with its own plants, faults and requests: give one to
      each test or each person. The first request with a token like{' '}
      <code>{tokenOf(token, 'name')}</code>, or with the header <code>{sandboxHeader}: name</code>,
      creates it.
    </p>
  );
}

/** One sandbox, and what it holds. */
function SandboxRow({ sandbox }: { sandbox: SandboxSummary }) {
  const { state } = usePanel();
  const { name, plants, faults, requests } = sandbox;
  const isShown = name === state.sandbox.value;
  const end = async ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
    const table = currentTarget.closest('table');
    // First, so that nothing is looked up in a sandbox that has ended.
    if (isShown) {
      state.show(defaultSandbox);
    }
    if (await state.act((mock) => mock.endSandbox(name))) {
      // The button that had the focus is gone.
      table?.focus();
    }
  };
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label="Plants" class="number">
        {plants.toLocaleString()}
      </td>
      <td data-label="Faults" class="number">
        {faults.toLocaleString()}
      </td>
      <td data-label="Requests" class="number">
        {requests.toLocaleString()}
      </td>
      <td>
        <fieldset class="actions" aria-label={name}>
          <button type="button" aria-pressed={isShown} onClick={() => isShown || state.show(name)}>
            Show
          </button>
          {name !== defaultSandbox && (
            <button type="button" class="danger" onClick={end}>
              End
            </button>
          )}
        </fieldset>
      </td>
    </tr>
  );
}
