import type { JournalEntry } from '../../service/journal/journal-entry.js';
import { usePanel } from '../parts/panel-context.js';
import { StatusBadge } from '../parts/status-badge.js';
import { MessageView } from './message-view.js';
import { Reason } from './reason.js';
import { RequestActions } from './request-actions.js';
import { durationOf, pathOf, timeOf } from './request-row.js';

interface RequestDetailsProps {
  readonly entry: JournalEntry;
  /** Whether the journal still has the request. */
  readonly isListed: boolean;
}

/** Both sides of a request, why it was answered so, and what can be done with it. */
export function RequestDetails({ entry, isListed }: RequestDetailsProps) {
  const { state } = usePanel();
  const { id, request, response, user, at, durationMs, delayMs, operation } = entry;
  return (
    <section class="details" aria-label={`Request ${id}`}>
      <button
        type="button"
        class="close"
        aria-label="Close"
        onClick={() => (state.requests.selected.value = undefined)}
      >
        ×
      </button>
      <h2>
        {request.method} {pathOf(request)} <StatusBadge status={response?.status} />
      </h2>
      <p class="quiet">
        {[
          timeOf(at),
          operation,
          user && `as ${user}`,
          durationOf(durationMs),
          delayMs !== undefined && `delayed by ${durationOf(delayMs)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isListed ? (
        <RequestActions entry={entry} />
      ) : (
        <p class="notice warn">The mock has dropped this request since.</p>
      )}
      <Reason entry={entry} />
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
      <MessageView
        title="Request"
        headers={request.headers}
        body={request.body}
        fullLength={request.bodyBytes}
      />
    </section>
  );
}
