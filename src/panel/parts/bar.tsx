import { counted } from '../../interface/wording.js';
import { isUsedUp } from '../faults/active-faults.js';
import { choicesOf, Select } from './fields.js';
import { usePanel } from './panel-context.js';

/** The bar at the top: which sandbox is shown, what is on, and whether the mock answers. */
export function Bar() {
  const { state, serverUrl } = usePanel();
  const sandboxes = state.sandboxes.value.map(({ name }) => name);
  const shown = state.sandbox.value;
  const names = sandboxes.includes(shown) ? sandboxes : [...sandboxes, shown];
  const { status } = state.connection.value;
  const faults = state.faults.value.filter((fault) => !isUsedUp(fault)).length;
  return (
    <header class="bar">
      <h1 class="brand">
        <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
          <path
            fill="currentColor"
            d="M8 17v-5C4 12 1.500 9.500 1.500 5.500 5 5.500 7.300 7 8.300 9.600 9 5 12 2 16.500 1.500 16.800 7 14.300 11 10 11.600V17z"
          />
        </svg>
        Plant store
      </h1>
      {serverUrl !== undefined && <a href="../docs/">Interface</a>}
      <label>
        <span class="quiet">Sandbox </span>
        <Select
          value={shown}
          choices={choicesOf(names)}
          onChange={(chosen) => state.show(chosen)}
        />
      </label>
      <span class="space" />
      {state.faults.value.length > 0 && (
        <>
          <span class={`badge ${faults > 0 ? 'warn' : 'plain'}`}>
            {counted(faults, 'fault')} {faults === 1 ? 'is' : 'are'} on
          </span>
          <button type="button" onClick={() => state.act((mock) => mock.clearFaults())}>
            Turn all off
          </button>
        </>
      )}
      <span class={`badge ${status === 'connected' ? 'good' : 'warn'}`} role="status">
        {{ connecting: 'Connecting', connected: 'Live', lost: 'Not connected' }[status]}
      </span>
    </header>
  );
}
