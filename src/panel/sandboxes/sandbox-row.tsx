import type { SandboxSummary } from '../../service/plant-control.js';
import { defaultSandbox } from '../../service/sandbox-address.js';
import { usePanel } from '../parts/panel-context.js';

/** One sandbox, and what it holds. */
export function SandboxRow({ sandbox }: { sandbox: SandboxSummary }) {
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
