import { counted } from '../../../interface/counted.js';
import { cut } from '../cut.js';
import {
  type DistinctFailure,
  describeFailure,
  distinctFailures,
  type Finding,
} from '../finding.js';
import type { RecordedExchange } from '../verification-report.js';
import { type Block, foldedSection, type Section } from './report-document.js';

const failuresInFull = 3;
const namesInFull = 4;
const concurrencyNote =
  'Other requests were sent at the same time. If these lines do not show the failure one after the other, run them at the same time.';
/** Enough to recognize a response; the exchanges in full show the rest. */
const bodyCharacters = 240;
/** Enough for any curl line that a person would paste. */
const curlCharacters = 10_000;

/** The rule under which a failure of each kind is shown first. */
export type ShownFailures = Map<string, string>;

interface FailureContext {
  readonly noun: 'check' | 'interaction';
  /** How many findings there are, whatever their verdict. */
  readonly count: number;
  /** The rule that failed. */
  readonly id: string;
  readonly shown: ShownFailures;
}

/** Why a rule or a pact failed: the first failures in full, and the others folded. */
export function failureBlocks(
  findings: readonly Finding[],
  context: Omit<FailureContext, 'count'>,
): Block[] {
  const all = distinctFailures(findings).map((failure) =>
    failureSection(failure, { ...context, count: findings.length }),
  );
  const others = all.slice(failuresInFull);
  const more = `${counted(others.length, 'more failure')}`;
  const texts = others.map(({ heading }) => heading.text);
  return [
    ...all.slice(0, failuresInFull),
    ...(others.length === 0
      ? []
      : [
          { kind: 'paragraph', text: `${more}: ${firstOf(texts)}` } as const,
          foldedSection(more, others),
        ]),
  ];
}

function failureSection(
  failure: DistinctFailure,
  { noun, count, id, shown }: FailureContext,
): Section {
  const { kind, names, evidence } = failure;
  const shownUnder = shown.get(kind);
  shown.set(kind, shownUnder ?? id);
  const found = `${names.length} of ${counted(count, noun)}: ${firstOf(names)}`;
  const isShown = shownUnder !== undefined && shownUnder !== id;
  const notes = [found, ...(isShown ? [`The same as above, under ${shownUnder}.`] : [])];
  const heading = { text: describeFailure(failure), notes };
  if (evidence === undefined) {
    return { kind: 'section', heading, blocks: [] };
  }
  const { curl, exchanges, isConcurrent } = evidence;
  const response = exchanges.slice(-1).map((last) => ['Response', responseLine(last)] as const);
  const note = isConcurrent ? [['Note', concurrencyNote] as const] : [];
  const facts = [...(isShown ? [] : response), ...note];
  return {
    kind: 'section',
    heading,
    blocks: [
      ...(facts.length === 0 ? [] : [{ kind: 'facts', facts } as const]),
      ...exchangeBlocks(exchanges, isShown ? [] : curl),
    ],
  };
}

/** The curl lines that repeat requests, then all requests and responses in full. */
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

/** The first few texts; the list of all checks has the others. */
function firstOf(texts: readonly string[]): string {
  const more = texts.length - namesInFull;
  return [...texts.slice(0, namesInFull), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** Which variables the curl lines need. */
export function curlHints(curl: readonly string[]): string[] {
  const names = curl.flatMap((line) => line.match(/(?<=\$\{?)[A-Z_]{2,}/g) ?? []);
  const assignments = [...new Set(names)].map((name) => `${name}=...`);
  return names.length === 0 ? [] : [`The curl lines need: export ${assignments.join(' ')}`];
}

/** The status and the body of a response in one line, or why there is none. */
export function responseLine({ response, failure }: RecordedExchange): string {
  const body = cut(response?.body || '(no body)', bodyCharacters);
  return response ? `${response.status} ${body}` : `none: ${failure}`;
}

type Message = RecordedExchange['request'] | NonNullable<RecordedExchange['response']>;

function messageText(start: string, { headers, body }: Message): string {
  const head = [start, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n');
  return body ? `${head}\n\n${body}` : head;
}
