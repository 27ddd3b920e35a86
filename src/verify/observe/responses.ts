import { isJsonMediaType } from '../../interface/json-media-type.js';
import { isRejected, type Outcome } from '../../interface/outcome.js';
import { type Exchange, headerOf, isSuccess } from '../http/exchange.js';
import type { Findings } from './findings.js';

/** Headers whose value depends on the stored plants, so that no outcome can repeat them. */
const headersOfContent = ['content-range', 'link'];

/** Remembers what the responses of an observation have in common, and keeps none of them. */
export class Responses {
  /** The Content-Types of successes with a body. */
  readonly #types: string[] = [];
  readonly #headersOfContent = new Set<string>();

  note(exchange: Exchange): void {
    const { response, request } = exchange;
    if (isSuccess(exchange) && response?.body.length && /\/plants(\?|$)/.test(request.url)) {
      this.#types.push(headerOf(exchange, 'content-type') ?? 'none');
    }
    for (const name of headersOfContent.filter((one) => headerOf(exchange, one) !== undefined)) {
      this.#headersOfContent.add(name);
    }
  }

  /** Records what all responses together show. */
  record(findings: Findings): void {
    for (const subject of this.#headersOfContent) {
      const behaviour = `responses have the header "${subject}", whose value depends on the stored plants`;
      findings.addUnsupported(subject, behaviour);
    }
    this.#recordType(findings);
    recordInteger(findings);
  }

  /** Records the Content-Type of most successes. Outcomes with another one have it as a header. */
  #recordType(findings: Findings): void {
    const subject = 'response.content-type';
    const { value: type, share } = mostCommon(this.#types);
    if (type === undefined) {
      findings.leaveOpen('the provider sent no successful response with a body', subject);
      return;
    }
    const evidence = `${share} successful responses with a body have the Content-Type ${type}`;
    findings.determine(subject, type, evidence);
    const others = new Set(this.#types.filter((one) => !isJsonMediaType(one)));
    if (isJsonMediaType(type) && others.size > 0) {
      const behaviour = `some responses have the Content-Type ${[...others].join(' and ')}, which no profile can express`;
      findings.addUnsupported(subject, behaviour);
    }
    findings.mapOutcomes((outcome) => withoutType(outcome, type));
  }
}

/** The most common one of some values, and how many there are of it: `3 of 4`. */
function mostCommon<Value>(values: readonly Value[]): { value: Value | undefined; share: string } {
  const counts = new Map<Value, number>();
  for (const value of values) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const [[value, count] = []] = [...counts].sort(([, one], [, other]) => other - one);
  return { value, share: `${count} of ${values.length}` };
}

function withoutType({ headers = {}, ...outcome }: Outcome, usual: string): Outcome {
  const { 'content-type': type, ...others } = headers;
  const remaining = type === undefined || type === usual ? others : headers;
  return Object.keys(remaining).length === 0 ? outcome : { ...outcome, headers: remaining };
}

/** Records the integer of most Errors. Outcomes with another one have their own. */
function recordInteger(findings: Findings): void {
  const subject = 'error.integer';
  const integers = findings.determined.flatMap(({ kind, value }) => {
    const outcome = value as Outcome;
    const integer = kind === 'outcome' && isRejected(outcome) ? outcome.error?.error : undefined;
    return integer === undefined ? [] : [integer === outcome.status ? 'status' : integer];
  });
  const { value: usual, share } = mostCommon(integers);
  if (usual === undefined) {
    findings.leaveOpen('the provider sent no Error', subject);
    return;
  }
  const name = usual === 'status' ? 'their status' : usual;
  findings.determine(subject, usual, `${share} observed Errors have ${name} as their integer`);
}
