import { usePanel } from './panel-context.js';

/** What went wrong: the mock does not answer, or an action failed. */
export function Notices() {
  const { state } = usePanel();
  const connection = state.connection.value;
  const problem = state.problem.value;
  return (
    <div class="notices" aria-live="polite">
      {connection.status === 'lost' && (
        <div class="notice warn">
          <span>
            The mock does not answer, and what is shown is old. The panel tries again each second.{' '}
            {connection.reason}
          </span>
        </div>
      )}
      {problem !== undefined && (
        <div class="notice bad" role="alert">
          <span>{problem}</span>
          <span class="space" />
          <button type="button" onClick={() => (state.problem.value = undefined)}>
            Dismiss
          </button>
        </div>
      )}
    </div>
  );
}
