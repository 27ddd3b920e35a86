import { counted } from '../../../interface/wording.js';
import type { Evidence, RecordedExchange } from '../verification-report.js';
import { cut, describeMismatch } from '../wording.js';
import type { Block, Item } from './item.js';

/** The parts of an item about a failure: the request that shows it, and the requests that lead to it. */
export function evidenceParts(evidence: Evidence | undefined): Partial<Item> {
  const last = evidence?.exchanges.at(-1);
  if (evidence === undefined || last === undefined) {
    return evidence === undefined ? {} : { reason: describeMismatch(evidence) };
  }
  const { exchanges, curl, ...mismatch } = evidence;
  const request = requestLine(last);
  return {
    reason: `${request}: ${describeMismatch(mismatch)}`,
    failure: { request, response: responseLine(last), mismatch },
    curl: curl.at(-1),
    blocks: blocksOf(evidence),
  };
}

function blocksOf({ exchanges, curl }: Evidence): readonly Block[] {
  const messages = exchanges.flatMap(({ request, response, failure = 'no response' }) => [
    messageText(`${request.method} ${request.url}`, request),
    response === undefined ? failure : messageText(`${response.status}`, response),
  ]);
  const failed = exchanges.findLast(({ serverOutput }) => serverOutput !== undefined);
  const outputTitle = failed && `The server printed, up to ${requestLine(failed)}`;
  const all: readonly Block[] = [
    { kind: 'output', title: outputTitle ?? '', texts: failed?.serverOutput ?? [] },
    ...commandsBefore(curl.slice(0, -1)),
    { kind: 'messages', title: 'Requests and responses in full', texts: messages },
  ];
  return all.filter(({ texts }) => texts.length > 0);
}

/** The requests that lead to a failure, as `curl` lines. */
export function commandsBefore(texts: readonly string[]): readonly Block[] {
  const lead = texts.length === 1 ? 'leads' : 'lead';
  const title = `${counted(texts.length, 'request')} that ${lead} to it`;
  return texts.length === 0 ? [] : [{ kind: 'commands', title, texts }];
}

export function requestLine({ request }: RecordedExchange): string {
  return `${request.method} ${cut(request.url.replace(/^https?:\/\/[^/]+/, ''), 200)}`;
}

/** The status and the start of the body of a response in one line, or why there is none. */
export function responseLine({ response, failure }: RecordedExchange): string {
  return response
    ? `${response.status} ${cut(response.body || '(no body)', 240)}`
    : `none: ${failure}`;
}

type Message = RecordedExchange['request'] | NonNullable<RecordedExchange['response']>;

function messageText(start: string, { headers, body }: Message): string {
  const head = [start, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n');
  return body ? `${head}\n\n${body}` : head;
}
