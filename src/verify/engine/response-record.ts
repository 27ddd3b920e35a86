import type { RuleId } from '../../interface/rules.js';
import { counted } from '../../interface/wording.js';
import type { Connection } from '../http/connection.js';
import { stoppedFailure } from '../http/deadline.js';
import { type Exchange, isBusy, keptExchange, statusOf } from '../http/exchange.js';
import { tooLargeFailure } from '../http/failures.js';
import { ownAuthorization } from '../http/request.js';
import { type Finding, failed, ofWholeRun } from './finding.js';
import { answerRules, ruleOfMissingResponse } from './judge.js';
import type { ProviderSession } from './provider-session.js';
import { missingResponse, overloadStatuses } from './response-rules.js';
import type { Results } from './results.js';
import type { Step } from './step.js';
import { crashCause, unansweredCause } from './usual-causes.js';

/** How a request can fail, whatever it was for. */
type Kind = Exclude<keyof typeof ofWholeRun, 'shape'>;

/** The requests of a run that fail the same rule if they fail in the same way. */
interface Tally {
  readonly rule: RuleId;
  readonly kind: Kind;
  readonly method: string;
  requests: number;
  readonly failures: Exchange[];
}

const nouns: Readonly<Record<string, string>> = { POST: 'create', GET: 'list', DELETE: 'delete' };
const overloadCause =
  'The service, or a gateway in front of it, was overloaded or restarted: their logs say which.';

/**
 * Records which requests of a run got no response, or a server error although they were ordinary. No other part of a
 * run has to judge that: not the lists that it only compares, nor the deletes that only clean up, nor a request that it
 * sends again. A second request that succeeds does not take the failure of the first one away.
 *
 * A response that is lost on a socket which the provider may have closed while it was idle is not a failure: the client
 * has sent that request again.
 */
export class ResponseRecord {
  readonly #session: ProviderSession;
  readonly #tallies = new Map<string, Tally>();

  constructor(session: ProviderSession) {
    this.#session = session;
  }

  /** Records every exchange, until the function that it returns is called. */
  listen(): () => void {
    return this.#session.connection.onExchange((exchange, step) => this.#note(exchange, step));
  }

  #note(exchange: Exchange, step: Step): void {
    const ofLoss = this.#tally('lost', step, ruleOfMissingResponse(step));
    if (exchange.response === undefined) {
      if (isLostByProvider(exchange)) {
        ofLoss.failures.push(keptExchange(exchange));
      }
      return;
    }
    const rule = this.#ruleOfServerError(step);
    if (rule !== undefined) {
      const ofErrors = this.#tally('server-error', step, rule);
      // A provider that names a time to try again has asked for the second request.
      const earlier = (exchange.earlier ?? []).filter((one) => !isBusy(one));
      const answers = [...earlier, exchange].filter((one) => this.#isServerError(one, step));
      ofErrors.failures.push(...answers.slice(0, 1).map(keptExchange));
    }
  }

  /** The tally to which a request belongs, with that request. */
  #tally(kind: Kind, { request: { method } }: Step, rule: RuleId): Tally {
    const key = `${kind} ${method} ${rule}`;
    const tally = this.#tallies.get(key) ?? { kind, rule, method, requests: 0, failures: [] };
    this.#tallies.set(key, tally);
    tally.requests += 1;
    return tally;
  }

  /** The rule that a server error fails; undefined for a request that the provider may reject with any status. */
  #ruleOfServerError(step: Step): RuleId | undefined {
    const { situation, request } = step;
    if (situation !== undefined) {
      return situation.requires === 'accepted' ? situation.rule : undefined;
    }
    const { query } = this.#session.lists.facts;
    const isOrdinary =
      request.method !== 'GET' || ['/plants', `/plants${query}`].includes(request.path);
    const isOfUser = ownAuthorization(step) === undefined;
    return isOrdinary && isOfUser ? answerRules[request.method] : undefined;
  }

  #isServerError(exchange: Exchange, step: Step): boolean {
    const status = statusOf(exchange) ?? 0;
    if (status < 500) {
      return false;
    }
    switch (step.request.method) {
      case 'POST':
        // Any other server error to a create is judged where the create is sent.
        return overloadStatuses.has(status);
      case 'DELETE':
        return this.#isThere(step);
      default:
        return true;
    }
  }

  /** Whether a delete is of a plant that must be there: the document leaves open how others are rejected. */
  #isThere({ plant, user }: Step): boolean {
    return this.#session.plants.some(
      (one) =>
        one.plant.id === plant?.id &&
        one.plant.name === plant.name &&
        one.owner === user &&
        one.presence === 'there',
    );
  }

  /** Adds a failure for each rule whose requests have failed, and says how many. */
  addTo(results: Results): void {
    for (const { kind, ...tally } of this.#failedTallies(results)) {
      const [first] = tally.failures;
      if (first !== undefined) {
        const finding = this.#findingOf({ kind, ...tally }, first);
        results.add([{ ...finding, ...ofWholeRun[kind] }], { usualCause: usualCauseOf(first) });
      }
    }
  }

  /**
   * A failure of special requests, such as those with an unknown token, is left out if their own check has shown one,
   * or if the failure of another rule explains it. If ordinary requests of the method fail as well, what is special is
   * not the reason, and all are counted together.
   */
  #failedTallies(results: Results): readonly Tally[] {
    const { connection } = this.#session;
    const all = [...this.#tallies.values()].map((tally) => ({
      ...tally,
      failures: withoutThoseOfEnd(tally.failures, connection),
    }));
    const failedOnes = all.filter(({ failures }) => failures.length > 0);
    const ordinary = failedOnes.filter(isOrdinary);
    const special = failedOnes.filter((one) => !isOrdinary(one) && !isTold(one, results));
    const own: Tally[] = [];
    for (const tally of special) {
      const { kind, method } = tally;
      const together = ordinary.find((one) => one.kind === kind && one.method === method);
      if (together === undefined) {
        own.push(tally);
      } else {
        together.requests += tally.requests;
        together.failures.push(...tally.failures);
      }
    }
    return [...ordinary, ...own];
  }

  #findingOf(tally: Tally, first: Exchange): Finding {
    const { rule, kind, method, requests, failures } = tally;
    const all = counted(requests, nouns[method] ?? 'request');
    const some = `to ${failures.length} of them`;
    const exchanges = [...this.#session.exchangesBefore(first).slice(0, 1), first];
    if (kind === 'lost') {
      const { path } = missingResponse(first);
      const actual = `none ${some} (${first.failure})`;
      return failed(rule, { path, expected: `a response to each of ${all}`, actual }, exchanges);
    }
    const statuses = [...new Set(failures.map(statusOf))].join(' or ');
    const expected = `a success (200 to 299) to each of ${all}`;
    return failed(rule, { path: 'status', expected, actual: `${statuses} ${some}` }, exchanges);
  }
}

function isOrdinary({ rule, method }: Tally): boolean {
  return rule === answerRules[method];
}

function isTold({ rule }: Tally, results: Results): boolean {
  return results
    .ruleReports([rule])
    .some(({ verdict, maskedBy }) => verdict === 'failed' || maskedBy !== undefined);
}

function usualCauseOf(failure: Exchange): string {
  if (failure.response === undefined) {
    return unansweredCause;
  }
  return overloadStatuses.has(failure.response.status) ? overloadCause : crashCause;
}

/** Whether the provider has received a request and sent no whole response, although the run still waited for it. */
function isLostByProvider({ failure, isLost }: Exchange): boolean {
  const isOurs = failure === stoppedFailure || failure?.startsWith(tooLargeFailure) === true;
  return isLost === true && !isOurs;
}

/** The report has a section for the requests after which the provider no longer answered. */
function withoutThoseOfEnd(
  failures: readonly Exchange[],
  { unanswered = [] }: Connection,
): Exchange[] {
  return failures.filter((one) => !unanswered.includes(one));
}
