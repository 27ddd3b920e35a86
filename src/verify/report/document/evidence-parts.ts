import type { CheckReport, Evidence, RecordedExchange } from '../verification-report.js';
import { cut, describeMismatch } from '../wording.js';
import type { Item } from './report-document.js';

/** Enough for any curl line that a person would paste. */
const curlCharacters = 10_000;

/** What a failure shows: what is wrong with which request, what was answered, and how to repeat it. */
export function evidenceParts(evidence: Evidence | undefined): Partial<Item> {
  if (evidence === undefined) {
    return {};
  }
  const { exchanges, curl } = evidence;
  const last = exchanges.at(-1);
  const mismatch = describeMismatch(evidence);
  return {
    reason: last === undefined ? mismatch : `${requestLine(last)}: ${mismatch}`,
    lines: last === undefined ? [] : [`Response: ${responseLine(last)}`],
    curl: curl.map((line) => cut(line, curlCharacters)),
    messages: exchanges.flatMap(({ request, response, failure = 'no response' }) => [
      messageText(`${request.method} ${request.url}`, request),
      response === undefined ? failure : messageText(`${response.status}`, response),
    ]),
  };
}

function requestLine({ request }: RecordedExchange): string {
  return `${request.method} ${cut(request.url.replace(/^https?:\/\/[^/]+/, ''), 200)}`;
}

/** Those that failed, first what is the shortest to repeat. */
export function failedChecks(checks: readonly CheckReport[]): readonly CheckReport[] {
  const effort = ({ evidence }: CheckReport) => evidence?.curl.join().length ?? 0;
  return checks
    .filter(({ verdict }) => verdict === 'failed')
    .toSorted((one, other) => effort(one) - effort(other));
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

/** Which variables the curl lines need. */
export function curlHints(curl: readonly string[]): string[] {
  const names = curl.flatMap((line) => line.match(/(?<=\$\{?)[A-Z_]{2,}/g) ?? []);
  const assignments = [...new Set(names)].map((name) => `${name}=...`);
  return names.length === 0 ? [] : [`The curl lines need: export ${assignments.join(' ')}`];
}
