import { counted } from '../../../interface/counted.js';
import { cut } from '../cut.js';
import { type DistinctFailure, describeFailure, type RuleFailure } from '../finding.js';
import type { RecordedExchange } from '../verification-report.js';
import { type Block, foldedSection, type Section } from './report-document.js';

const failuresInFull = 3;
const namesInFull = 2;
const concurrencyNote =
  'Other requests were sent at the same time. If these lines do not show the failure one after the other, run them at the same time.';
/** Enough to recognize a response; the exchanges in full show the rest. */
const bodyCharacters = 240;
/** Enough for any curl line that a person would paste. */
const curlCharacters = 10_000;

/** Why a rule or a pact failed: the first failures in full, and the others folded. */
export function failureBlocks(
  failures: readonly (DistinctFailure & Partial<RuleFailure>)[],
  noun: 'check' | 'interaction',
  count: number,
): Block[] {
  const all = failures.map((failure) => failureSection(failure, noun, count));
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
  failure: DistinctFailure & Partial<RuleFailure>,
  noun: string,
  count: number,
): Section {
  const { names, evidence, alsoFails = [] } = failure;
  const { curl = [], exchanges = [], isConcurrent } = evidence ?? {};
  const facts = [
    ...exchanges.slice(-1).map((last) => ['Response', responseLine(last)] as const),
    ...(alsoFails.length > 0 ? [['Also fails', alsoFails.join(', ')] as const] : []),
    ...(isConcurrent ? [['Note', concurrencyNote] as const] : []),
  ];
  return {
    kind: 'section',
    heading: {
      text: describeFailure(failure),
      notes: [`${names.length} of ${counted(count, noun)}: ${firstOf(names)}`],
    },
    blocks: [
      ...(facts.length === 0 ? [] : [{ kind: 'facts', facts } as const]),
      ...exchangeBlocks(exchanges, curl),
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
