import { counted, shorten } from '../../text/wording.js';
import type { Fault } from './fault.js';
import type { AnyFaultKind } from './fault-kind.js';
import { faultKindRows } from './fault-kinds.js';
import type { FaultMember, FaultMembers } from './fault-members.js';

/** What a fault does, in one sentence: "Answers 503 to each create of alice, at most 3 times". */
export function describeFault(fault: Fault): string {
  const row: AnyFaultKind = faultKindRows[fault.kind];
  return [
    row.describe(describeRequests(fault), fault),
    ...describeMembers(fault),
    ...describeLimits(fault),
  ].join(', ');
}

/** "each create of alice", "the 3rd request". */
function describeRequests({ operation, user, token, nth }: Fault): string {
  return [
    nth === undefined ? 'each' : `the ${ordinal(nth)}`,
    operation ?? 'request',
    ...(user === undefined ? [] : [`of ${user}`]),
    ...(token === undefined ? [] : [`with the token ${token}`]),
  ].join(' ');
}

/** The clause that each member adds to the sentence of a kind; undefined if the sentence has the member already. */
const memberClauses: {
  readonly [Name in FaultMember]: ((value: FaultMembers[Name]) => string | undefined) | undefined;
} = {
  delayMs: undefined,
  status: undefined,
  message: (message) => `with the message "${message}"`,
  retryAfterSeconds: (seconds) => `with a Retry-After of ${seconds} s`,
  headers: (headers) => {
    const names = Object.keys(headers);
    return names.length > 0 ? `with ${names.join(' and ')}` : undefined;
  },
  body: (body) => `with the body ${shorten(JSON.stringify(body))}`,
  text: (text) => `with the body ${shorten(text)}`,
  base64: (base64) => `with ${counted(atob(base64).length, 'byte')}`,
  processed: (processed) => (processed ? 'but executes it' : undefined),
};

function describeMembers(fault: Fault): string[] {
  return Object.entries(memberClauses).flatMap(([name, describe]) => {
    const value = (fault as Partial<FaultMembers>)[name as FaultMember];
    return value === undefined ? [] : (describe?.(value as never) ?? []);
  });
}

function describeLimits({ after = 0, times, probability = 1 }: Fault): string[] {
  const limits: string[] = [];
  if (after > 0) {
    limits.push(after === 1 ? 'except the first' : `except the first ${after}`);
  }
  if (probability < 1) {
    // Without the digits of binary fractions: 0.07 * 100 is 7.000000000000001.
    limits.push(`with a probability of ${Number((probability * 100).toPrecision(12))} %`);
  }
  if (times !== undefined) {
    limits.push(times === 1 ? 'at most once' : `at most ${times} times`);
  }
  return limits;
}

function ordinal(number: number): string {
  const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = {
    one: 'st',
    two: 'nd',
    few: 'rd',
  };
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(number);
  return `${number}${suffixes[rule] ?? 'th'}`;
}
