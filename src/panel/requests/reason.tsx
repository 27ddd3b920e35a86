import type { JournalEntry } from '../../service/journal/journal-entry.js';
import { usePanel } from '../parts/panel-context.js';

/** Why the response is not what the operation returns. */
export function Reason({ entry }: { entry: JournalEntry }) {
  const { state } = usePanel();
  const { rejectedBy, fault, scenario, hint, response } = entry;
  const situation = state.profile.value.find(({ id }) => id === rejectedBy);
  const { section, quote } = situation ?? {};
  if (rejectedBy === undefined && fault === undefined && hint === undefined) {
    return null;
  }
  const message = rejectedBy === undefined ? undefined : messageIn(response?.body ?? '');
  return (
    <div class="card">
      {fault !== undefined && (
        <p>
          The fault <strong>{fault}</strong>
          {scenario !== undefined && (
            <>
              {' '}
              of the scenario <strong>{scenario}</strong>
            </>
          )}{' '}
          changed the response.
        </p>
      )}
      {message !== undefined && <p>{message}</p>}
      {rejectedBy !== undefined && (
        <p>
          <code>{rejectedBy}</code> {situation?.sentence}
        </p>
      )}
      {section !== undefined && (
        <p class="quiet">
          Interface: {section}
          {quote === undefined ? ', which says nothing about it' : `: "${quote}"`}
        </p>
      )}
      {hint !== undefined && <p>No operation of the plant store: {hint}.</p>}
    </div>
  );
}

/** The message of an Error. */
function messageIn(body: string): string | undefined {
  try {
    const { message } = JSON.parse(body);
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}
