import { counted, shorten } from '../../interface/wording.js';
import type { Delay, Fault, FaultOf } from './fault.js';

/** What a fault does, in one sentence: "Answers 503 to each create of alice, at most 3 times". */
export function describeFault(fault: Fault): string {
  return [describeEffect(fault), ...describeDetails(fault), ...describeLimits(fault)].join(', ');
}

function describeEffect(fault: Fault): string {
  const requests = describeRequests(fault);
  switch (fault.kind) {
    case 'delay':
      return `Delays the response to ${requests} by ${describeDelay(fault.delayMs)}`;
    case 'hold':
      return `Holds the response to ${requests} until it is released`;
    case 'status':
      return fault.status < 300
        ? `Answers ${fault.status} to ${requests} that succeeds`
        : `Answers ${fault.status} to ${requests}`;
    case 'respond':
      return `Answers ${fault.status ?? 200} to ${requests}`;
    case 'expired-token':
      return `Answers ${requests} as if its token had expired`;
    case 'drop-connection':
      return `Closes the connection of ${requests} without a response`;
    case 'no-answer':
      return `Sends no response to ${requests}`;
    case 'truncate-body':
      return `Sends half of the body to ${requests} and closes the connection`;
    case 'malformed-json':
      return `Sends malformed JSON to ${requests}`;
    case 'empty-body':
      return `Sends an empty body to ${requests}`;
  }
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

function describeDelay(delay: Delay): string {
  if (typeof delay === 'number') {
    return `${delay} ms`;
  }
  return 'from' in delay
    ? `${delay.from} to ${delay.to} ms`
    : `a random time with a median of ${delay.median} ms`;
}

function describeDetails(fault: Fault): string[] {
  const details: string[] = [];
  if (fault.kind === 'status' && fault.message !== undefined) {
    details.push(`with the message "${fault.message}"`);
  }
  if (fault.kind === 'status' && fault.retryAfterSeconds !== undefined) {
    details.push(`with a Retry-After of ${fault.retryAfterSeconds} s`);
  }
  if (fault.kind === 'respond') {
    details.push(...describeResponse(fault));
  }
  if ('processed' in fault && fault.processed) {
    details.push('but executes it');
  }
  return details;
}

function describeResponse({ headers, body, text, base64 }: FaultOf<'respond'>): string[] {
  const names = Object.keys(headers ?? {});
  const shown = text ?? JSON.stringify(body);
  return [
    ...(names.length > 0 ? [`with ${names.join(' and ')}`] : []),
    ...(base64 === undefined ? [] : [`with ${counted(atob(base64).length, 'byte')}`]),
    ...(shown === undefined ? [] : [`with the body ${shorten(shown)}`]),
  ];
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
