import { counted } from '../../../interface/counted.js';
import type { RuleId } from '../../../interface/rules.js';
import { cut } from '../cut.js';
import { groupBy } from '../group-by.js';
import { describeMismatch, kindOfMismatch } from '../mismatch.js';
import type { Evidence, RecordedExchange, RuleReport, Verdict } from '../verification-report.js';
import type { Fact, Item } from './report-document.js';

/** The result of one check of a rule, or of one interaction of a pact. */
export interface Finding {
  readonly name: string;
  readonly verdict: Verdict;
  readonly evidence?: Evidence;
}

/** A failure that one or more checks have found. */
export interface Failure extends Item {
  /** How many checks have found it. */
  readonly found: number;
  /** Equal for the same failure of another rule. */
  readonly kind: string;
  /** What differs, as in the mismatch. */
  readonly path: string;
  readonly facts: readonly Fact[];
}

const concurrencyNote =
  'Other requests were sent at the same time. If these lines do not show the failure one after the other, run them at the same time.';
/** Enough for any curl line that a person would paste. */
const curlCharacters = 10_000;

/** The failed findings, as one failure if their mismatches are of one kind; first what most have found. */
export function failuresOf(findings: readonly Finding[], noun: string): Failure[] {
  const failed = findings.filter(({ verdict }) => verdict === 'failed');
  const groups = groupBy(failed, ({ name, evidence }) =>
    evidence === undefined ? name : kindOfMismatch(evidence),
  );
  return [...groups]
    .map(([kind, group]): Failure => {
      const names = group.map(({ name }) => name);
      const of = counted(findings.length, noun);
      return {
        kind,
        found: names.length,
        notes: [`${names.length} of ${of}: ${firstOf(names)}`],
        ...describeEvidence(group.toSorted(bySimplicity)[0]?.evidence, names[0] ?? ''),
      };
    })
    .sort((one, other) => other.found - one.found);
}

/** First what is easier to repeat: without other requests at the same time, and shorter. */
function bySimplicity({ evidence: one }: Finding, { evidence: other }: Finding): number {
  const effort = ({ isConcurrent, curl = [] }: Partial<Evidence> = {}) =>
    isConcurrent ? Number.MAX_SAFE_INTEGER : curl.join().length;
  return effort(one) - effort(other);
}

function describeEvidence(evidence: Evidence | undefined, name: string) {
  if (evidence === undefined) {
    return { text: name, path: 'status', facts: [] };
  }
  const { exchanges, curl, isConcurrent } = evidence;
  const last = exchanges.at(-1);
  const mismatch = describeMismatch(evidence);
  const note: Fact[] = isConcurrent ? [['Note', concurrencyNote]] : [];
  return {
    path: evidence.path ?? 'status',
    text: last === undefined ? mismatch : `${requestLine(last)}: ${mismatch}`,
    facts: [...(last === undefined ? [] : [['Response', responseLine(last)] as const]), ...note],
    ...exchangeParts(exchanges, curl),
  };
}

/** The curl lines that repeat requests, and all requests and responses in full. */
export function exchangeParts(
  exchanges: readonly RecordedExchange[],
  curl: readonly string[],
): Pick<Item, 'curl' | 'messages'> {
  return {
    curl: curl.map((line) => cut(line, curlCharacters)),
    messages: exchanges.flatMap(({ request, response, failure = 'no response' }) => [
      messageText(`${request.method} ${request.url}`, request),
      response === undefined ? failure : messageText(`${response.status}`, response),
    ]),
  };
}

/** What is wrong with which request: `POST /plants`. */
function requestLine({ request }: RecordedExchange): string {
  return `${request.method} ${cut(request.url.replace(/^https?:\/\/[^/]+/, ''), 200)}`;
}

/** The status and the body of a response in one line, or why there is none. */
export function responseLine({ response, failure }: RecordedExchange): string {
  // Enough to recognize it; the messages in full show the rest.
  return response
    ? `${response.status} ${cut(response.body || '(no body)', 240)}`
    : `none: ${failure}`;
}

type Message = RecordedExchange['request'] | NonNullable<RecordedExchange['response']>;

function messageText(start: string, { headers, body }: Message): string {
  const head = [start, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n');
  return body ? `${head}\n\n${body}` : head;
}

const namesInFull = 2;

/** The first few texts, and how many more there are. */
export function firstOf(texts: readonly string[]): string {
  const more = texts.length - namesInFull;
  return [...texts.slice(0, namesInFull), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** Which variables the curl lines need. */
export function curlHints(curl: readonly string[]): string[] {
  const names = curl.flatMap((line) => line.match(/(?<=\$\{?)[A-Z_]{2,}/g) ?? []);
  const assignments = [...new Set(names)].map((name) => `${name}=...`);
  return names.length === 0 ? [] : [`The curl lines need: export ${assignments.join(' ')}`];
}

/** The failures of a rule. */
export interface FailedRule {
  readonly report: RuleReport;
  /** All of them. */
  readonly failures: readonly Failure[];
  /** Those that a report shows under this rule. */
  readonly shown: readonly Failure[];
}

/**
 * The failures of rules, each shown under the rule of which most checks have found it: a rule whose
 * failures are all shown under others is only named there.
 */
export function failuresOfRules(rules: readonly RuleReport[]): readonly FailedRule[] {
  const failed = rules.map((report) => ({
    report,
    failures: failuresOf(
      report.checks.map(({ check: name, ...found }) => ({ ...found, name })),
      'check',
    ),
  }));
  const all = failed.flatMap(({ report, failures }) =>
    failures.map((failure) => ({
      rule: report.rule,
      failure,
      cause: causeOf(report.rule, failure),
    })),
  );
  const shownBy = new Map<Failure, readonly RuleId[]>();
  for (const group of groupBy(all, ({ cause }) => cause).values()) {
    const most = group.reduce((one, other) =>
      other.failure.found > one.failure.found ? other : one,
    );
    const others = group.filter((one) => one !== most);
    shownBy.set(
      most.failure,
      others.map(({ rule }) => rule),
    );
  }
  return failed.map(({ report, failures }) => {
    const shown = failures.flatMap((failure) => {
      const others = shownBy.get(failure);
      const also = others?.length ? [['Also fails', others.join(', ')] as const] : [];
      return others === undefined ? [] : [{ ...failure, facts: [...failure.facts, ...also] }];
    });
    return { report, failures, shown };
  });
}

/** Equal for failures with one cause; what is accepted in place of an error is another for each rule. */
function causeOf(rule: RuleId, { kind, path }: Failure): string {
  return path === 'status' ? `${rule}: ${kind}` : kind;
}
