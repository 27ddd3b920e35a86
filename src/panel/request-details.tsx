import { parse, stringify } from 'lossless-json';
import type { JournalEntry } from '../service/journal/journal-entry.js';
import { pathWithQuery } from '../service/plain-http.js';
import { Button, CopyButton, Details, Field, usePanel } from './components.js';
import { readRepeatable, toCurl } from './copy-request.js';
import { responseStatus } from './request-list.js';
import { toTest } from './to-test.js';

export function timeOf(at: string): string {
  const date = new Date(at);
  // British English has 24 hours, and two digits for hours, minutes and seconds.
  return `${date.toLocaleTimeString('en-GB')}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

export function durationOf(durationMs: number | undefined): string {
  if (durationMs === undefined) {
    return 'waiting';
  }
  if (durationMs >= 1000) {
    return `${(durationMs / 1000).toFixed(1)} s`;
  }
  return `${durationMs.toFixed(durationMs < 10 ? 1 : 0)} ms`;
}

export function MethodBadge({ method }: { method: string }) {
  return <span class={`badge plain ${method.toLowerCase()}`}>{method}</span>;
}

export function StatusBadge({ entry }: { entry: JournalEntry }) {
  const status = responseStatus(entry);
  return entry.durationMs === undefined ? (
    <span class={`status badge ${entry.held ? 'warn' : 'plain'}`}>{entry.held ? 'held' : '…'}</span>
  ) : (
    <span class={`status badge ${toneOf(status)}`}>{status ?? '—'}</span>
  );
}

function toneOf(status: number | undefined): 'good' | 'warn' | 'bad' {
  if (status === undefined || status >= 500) {
    return 'bad';
  }
  return status >= 400 ? 'warn' : 'good';
}

export function RequestDetails({ entry }: { entry: JournalEntry }) {
  const { id, request, response, user, at, durationMs, delayMs, operation } = entry;
  const facts = [
    timeOf(at),
    operation,
    user && `as ${user}`,
    durationOf(durationMs),
    delayMs !== undefined && `delayed by ${durationOf(delayMs)}`,
  ];
  return (
    <Details title={`Request ${id}`}>
      <h2>
        <MethodBadge method={request.method} /> {pathWithQuery(request)}{' '}
        <StatusBadge entry={entry} />
      </h2>
      <p class="quiet">{facts.filter(Boolean).join(' · ')}</p>
      {entry.held && <HeldActions id={entry.id} />}
      <Proxied entry={entry} />
      <Reason entry={entry} />
      <h3>Response{durationMs === undefined && response && `, which waits: ${response.status}`}</h3>
      {response ? (
        <Message {...response} cut={response.bodyLength} unit="characters" />
      ) : (
        <p>{describeMissing(entry)}</p>
      )}
      <h3>Request</h3>
      <Message {...request} cut={request.bodyBytes} unit="bytes" />
      {entry.proxied === undefined && <RequestActions entry={entry} />}
    </Details>
  );
}

function describeMissing({ durationMs, disconnected }: JournalEntry): string {
  if (durationMs === undefined) {
    return 'The mock has not answered yet.';
  }
  return disconnected
    ? 'The client disconnected before it had its response.'
    : 'The client got no response.';
}

function HeldActions({ id }: { id: number }) {
  const state = usePanel();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { status } = Object.fromEntries(new FormData(event.currentTarget as HTMLFormElement));
    void state.act((mock) => mock.release({ id, status: status ? Number(status) : undefined }));
  };
  return (
    <form class="card" onSubmit={submit}>
      <p>A fault holds the response.</p>
      <div class="form">
        <Field
          name="status"
          label="Status"
          type="number"
          min={200}
          max={599}
          placeholder="as it is"
        />
        <button type="submit" class="primary" disabled={state.isBusy.value}>
          Release
        </button>
      </div>
    </form>
  );
}

function RequestActions({ entry }: { entry: JournalEntry }) {
  const state = usePanel();
  const { server, users, profile } = state;
  const { id, request } = entry;
  const origin = server?.url ?? request.origin ?? location.origin;
  const repeatable = () => readRepeatable(entry, origin);
  const test = () =>
    toTest(entry, {
      origin,
      pageOrigin: server === undefined ? location.origin : undefined,
      basePath: server?.basePath ?? '',
      users: users.value,
      profile: profile.value,
    });
  const goBack = () =>
    state.drop((mock) => mock.rewind({ before: id }), `All is as it was before request ${id}.`);
  const isBusy = state.isBusy.value;
  return (
    <div class="actions">
      {server !== undefined && (
        <CopyButton label="Copy as curl" text={() => toCurl(repeatable())} />
      )}
      <CopyButton label="Copy as test" text={test} />
      <Button disabled={isBusy} onClick={() => state.resend(id)}>
        Resend
      </Button>
      <Button
        disabled={isBusy}
        title="Goes back to before this request: restores plants, faults and counts, and drops it and all later ones"
        onClick={goBack}
      >
        Rewind
      </Button>
    </div>
  );
}

function Proxied({ entry: { proxied } }: { entry: JournalEntry }) {
  if (proxied === undefined || (proxied.by === 'provider' && proxied.violations.length === 0)) {
    return null;
  }
  return (
    <div class="card">
      {proxied.by === 'mock' && <p>The mock has answered: the provider cannot be reached.</p>}
      {proxied.by === 'proxy' && <p>The proxy has answered in place of the provider.</p>}
      {proxied.by === 'fault' && <p>The request has not reached the provider.</p>}
      {proxied.violations.map((violation) => (
        <p>
          <span class="badge bad">violation</span> {violation}
        </p>
      ))}
    </div>
  );
}

function Reason({ entry }: { entry: JournalEntry }) {
  const { profile } = usePanel();
  const { rejectedBy, fault, scenario, hint } = entry;
  const situation = profile.value.find(({ id }) => id === rejectedBy);
  if (rejectedBy === undefined && fault === undefined && hint === undefined) {
    return null;
  }
  return (
    <div class="card">
      {fault !== undefined && (
        <p>
          The fault <strong>{fault}</strong>
          {scenario !== undefined && ` of the scenario ${scenario}`} changed the response.
        </p>
      )}
      {rejectedBy !== undefined && (
        <p>
          <code>{rejectedBy}</code> {situation?.sentence}
        </p>
      )}
      {situation !== undefined && (
        <p class="quiet">
          Interface: {situation.section}
          {situation.quote === undefined
            ? ', which says nothing about it'
            : `: "${situation.quote}"`}
        </p>
      )}
      {hint !== undefined && <p>No operation of the plant store: {hint}.</p>}
    </div>
  );
}

interface MessageProps {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The length of the body before the journal cut it. Undefined if it did not. */
  readonly cut: number | undefined;
  /** Of that length. */
  readonly unit: 'bytes' | 'characters';
}

function Message({ headers, body, cut, unit }: MessageProps) {
  return (
    <>
      {body === '' ? <p class="quiet">No body.</p> : <pre>{indentJson(body)}</pre>}
      {cut !== undefined && (
        <p class="quiet">
          Cut: the whole body has {cut.toLocaleString()} {unit}.
        </p>
      )}
      <dl>
        {Object.entries(headers).map(([name, value]) => (
          <>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </>
        ))}
      </dl>
    </>
  );
}

/** JSON with an indent and every digit of its numbers; another text as it is. */
function indentJson(text: string): string | undefined {
  try {
    return stringify(parse(text), undefined, 2);
  } catch {
    return text;
  }
}
