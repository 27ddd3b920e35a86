import { cut } from '../cut.js';
import { type Cause, causesOf, type Finding } from '../finding.js';
import { counted } from '../summary.js';
import type { RecordedExchange } from '../verification-report.js';
import type { Block, Section } from './report-document.js';

/** So many causes show what is wrong; a text has no room for more. */
const causesInFull = 3;
const namesInFull = 5;
const concurrencyNote =
  'Other requests were sent at once. If the lines below do not show this one after the other, send them at once too.';
/** Long enough for any curl line that a person would paste. */
const curlCharacters = 10_000;

/** Why a rule or a pact failed, the first causes in full. */
export function causeBlocks(findings: readonly Finding[], noun: string): Block[] {
  const causes = causesOf(findings).map((cause) => ({ ...cause, noun }));
  const others = causes.slice(causesInFull);
  const names = others.flatMap((cause) => cause.names);
  const more = `${counted(names.length, `more ${noun}`)} failed`;
  return [
    ...causes.slice(0, causesInFull).map(causeSection),
    ...(others.length === 0
      ? []
      : [
          { kind: 'paragraph', text: `${more}: ${listed(names)}` } as const,
          foldedSection(more, others.map(causeSection)),
        ]),
  ];
}

function causeSection({ names, evidence, noun }: Cause & { readonly noun: string }): Section {
  const [text = '', ...others] = names;
  const more = `${counted(others.length, `more ${noun}`)} found the same: ${listed(others)}`;
  const heading = { text, ...(others.length > 0 && { notes: [more] }) };
  if (evidence === undefined) {
    return { kind: 'section', heading, blocks: [] };
  }
  const { expected, actual, curl, exchanges, isConcurrent } = evidence;
  const response = exchanges.slice(-1).map((last) => ['Response', responseLine(last)] as const);
  const note = isConcurrent ? [['Note', concurrencyNote] as const] : [];
  const facts = [['Expected', expected], ['Actual', actual], ...response, ...note] as const;
  const blocks = [{ kind: 'facts', facts } as const, ...exchangeBlocks(exchanges, curl)];
  return { kind: 'section', heading, blocks };
}

/** The curl lines that make some requests again, then these requests and their responses. */
export function exchangeBlocks(
  exchanges: readonly RecordedExchange[],
  curl: readonly string[],
): Block[] {
  const code = curl.map((line) => cut(line, curlCharacters)).join('\n');
  const messages = exchanges.flatMap(({ request, response, failure = 'no response' }) => [
    messageText(`${request.method} ${request.url}`, request),
    response === undefined ? failure : messageText(`${response.status}`, response),
  ]);
  const blocks = messages.map((code) => ({ kind: 'code', language: 'text', code }) as const);
  const summary = `${counted(exchanges.length, 'exchange')} in full`;
  return [
    ...(curl.length === 0 ? [] : [{ kind: 'code', language: 'sh', code } as const]),
    ...(blocks.length === 0 ? [] : [foldedSection(summary, blocks)]),
  ];
}

/** The first few names; the table of all checks has the others. */
function listed(names: readonly string[]): string {
  const more = names.length - namesInFull;
  return [...names.slice(0, namesInFull), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** What a page folds, and a text has no room for. */
export function foldedSection(text: string, blocks: readonly Block[]): Section {
  return { kind: 'section', heading: { text }, fold: 'everywhere', blocks };
}

/** Which variables the curl lines need. */
export function curlHints(curl: readonly string[]): string[] {
  const names = curl.flatMap((line) => line.match(/(?<=\$\{?)[A-Z_]{2,}/g) ?? []);
  const assignments = [...new Set(names)].map((name) => `${name}=...`);
  return names.length === 0 ? [] : [`The curl lines need: export ${assignments.join(' ')}`];
}

/** The status and the body of a response in one line, or why there is none. */
export function responseLine({ response, failure }: RecordedExchange): string {
  return response ? `${response.status} ${response.body || '(no body)'}` : `none: ${failure}`;
}

type Message = RecordedExchange['request'] | NonNullable<RecordedExchange['response']>;

function messageText(start: string, { headers, body }: Message): string {
  const head = [start, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n');
  return body ? `${head}\n\n${body}` : head;
}
