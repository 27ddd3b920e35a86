import type { JournalEntry } from '../../service/journal/journal-entry.js';
import { CopyButton } from '../parts/copy-button.js';
import { usePanel } from '../parts/panel-context.js';
import { readRepeatable } from './repeatable-request.js';
import { toCurl } from './to-curl.js';
import { toFetch } from './to-fetch.js';
import { toTest } from './to-test.js';

/** What can be done with a request: repeat it, undo it, and copy it. */
export function RequestActions({ entry }: { entry: JournalEntry }) {
  const { state, serverUrl } = usePanel();
  const { id, request } = entry;
  const origin = serverUrl ?? request.origin ?? location.origin;
  const requests = state.requests.entries.value;
  const later = requests.filter((other) => other.id > id).length;
  const repeatable = () => readRepeatable(entry, origin);
  const test = () =>
    toTest(entry, {
      origin,
      sandbox: state.sandbox.value,
      requests,
      users: state.users.value,
      faults: state.faults.value,
      profile: state.profile.value,
    });
  const isBusy = state.isBusy.value;
  return (
    <>
      <div class="actions">
        <button type="button" disabled={isBusy} onClick={() => state.resend(id)}>
          Send again
        </button>
        <button
          type="button"
          disabled={isBusy}
          onClick={() => state.actOnRequests((mock) => mock.rewind({ before: id }))}
        >
          Back to before this request
        </button>
        <button type="button" disabled={isBusy} onClick={() => state.resend(id, { rewind: true })}>
          Back, and send again
        </button>
      </div>
      <p class="quiet">
        Going back restores plants, faults and counts, and drops this request
        {later > 0 && ` and the ${later.toLocaleString()} after it`}.
      </p>
      <div class="actions">
        {serverUrl !== undefined && (
          <CopyButton label="Copy as curl" text={() => toCurl(repeatable())} />
        )}
        <CopyButton label="Copy as fetch" text={() => toFetch(repeatable())} />
        <CopyButton label="Copy as test" text={test} />
      </div>
    </>
  );
}
