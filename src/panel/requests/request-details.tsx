import type { JournalEntry } from '../../service/journal/journal-entry.js';
import { CopyButton } from '../parts/copy-button.js';
import { usePanel } from '../parts/panel-context.js';
import { StatusBadge } from '../parts/status-badge.js';
import { MessageView } from './message-view.js';
import { readRepeatable } from './repeatable-request.js';
import { durationOf, timeOf } from './request-row.js';
import { toCurl } from './to-curl.js';
import { toFetch } from './to-fetch.js';
import { toTest } from './to-test.js';

/** Both sides of a request, why it was answered so, and what can be done with it. */
export function RequestDetails({ entry }: { entry: JournalEntry }) {
  const { state, origin } = usePanel();
  const { id, request, response, user, at, durationMs, delayMs, operation } = entry;
  const repeatable = () =>
    readRepeatable(entry, { origin, users: state.users.value, sandbox: state.sandbox.value });
  return (
    <section class="details" aria-label={`Request ${id}`}>
      <h2>
        {request.method} {request.path} <StatusBadge status={response?.status} />
      </h2>
      <p class="quiet">
        {[
          timeOf(at),
          operation,
          user && `as ${user}`,
          durationOf(durationMs),
          delayMs !== undefined && `of it ${durationOf(delayMs)} by a delay`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div class="actions">
        <button type="button" onClick={() => state.rewind(id)}>
          Back to before this request
        </button>
        <button type="button" onClick={() => state.act((mock) => mock.resend(id))}>
          Send again
        </button>
        <CopyButton label="Copy as curl" text={() => toCurl(repeatable())} />
        <CopyButton label="Copy as fetch" text={() => toFetch(repeatable())} />
        <CopyButton label="Copy as test" text={() => toTest(repeatable(), response)} />
        <button type="button" onClick={() => (state.selected.value = undefined)}>
          Close
        </button>
      </div>
      <Reason entry={entry} />
      <MessageView
        title="Request"
        headers={request.headers}
        body={request.body}
        fullLength={request.bodyBytes}
      />
      {response === undefined ? (
        <>
          <h3>Response</h3>
          <p>
            {durationMs === undefined
              ? 'The mock has not answered yet.'
              : 'The client got no response.'}
          </p>
        </>
      ) : (
        <MessageView
          title="Response"
          headers={response.headers}
          body={response.body}
          fullLength={response.bodyLength}
        />
      )}
    </section>
  );
}

/** Why the response is not what the operation returns. */
function Reason({ entry }: { entry: JournalEntry }) {
  const { state } = usePanel();
  const { rejectedBy, fault, hint } = entry;
  const situation = state.profile.value.find(({ id }) => id === rejectedBy);
  const { section, quote } = situation ?? {};
  if (rejectedBy === undefined && fault === undefined && hint === undefined) {
    return null;
  }
  return (
    <div class="card">
      {fault !== undefined && (
        <p>
          The fault <strong>{fault}</strong> changed the response.
        </p>
      )}
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
