import { hasSucceeded } from '../engine/response-rules.js';
import { answerPredicate, type Exchange, isError } from '../http/exchange.js';
import { type GivenProfile, reportDrift } from '../observe/drift.js';
import { Findings, type Subject } from '../observe/findings.js';
import { readHeaders, readRejection } from '../observe/outcomes.js';
import type { ProfileReport } from '../report/verification-report.js';
import type { ReadRequest } from './read-request.js';

/** What the requests of clients show of a profile: their last response in each situation that a request shows by itself. */
export class PassiveDrift {
  readonly #profile: GivenProfile;
  readonly #findings: Findings;

  constructor(profile: GivenProfile) {
    this.#profile = profile;
    this.#findings = new Findings(profile.resolved.parameters);
  }

  /** @param isOwnDelete whether it is the delete of a plant that its user has created. */
  note(read: ReadRequest, exchange: Exchange, isOwnDelete: boolean): void {
    const { rejectedBy, plant } = read;
    const usual = isOwnDelete ? 'delete.own-plant' : usualSituationOf(read);
    const subject = isError(exchange) ? rejectedBy : rejectedBy ? undefined : usual;
    // Which variant of its situation a request is nobody knows.
    const stated = Object.keys(this.#profile.given.outcomes ?? {});
    const hasVariants = stated.some((key) => key.startsWith(`${subject}/`));
    if (subject === undefined || hasVariants || (!isError(exchange) && !hasSucceeded(exchange))) {
      return;
    }
    const expectedPlants = { plants: plant ? [{ plant }] : [] };
    const outcome = isError(exchange)
      ? readRejection(exchange, expectedPlants)
      : { status: exchange.response?.status, headers: readHeaders(exchange, expectedPlants) };
    const { method, url } = exchange.request;
    const line = `${method} ${new URL(url).pathname}`;
    this.#findings.determine(subject, outcome, `the provider ${answerPredicate(exchange, line)}`);
  }

  report(): ProfileReport {
    return reportDrift(this.#profile, this.#findings.report([]), undefined);
  }
}

/** The situation of a list or a create that succeeds. */
function usualSituationOf({ operation, query, plant }: ReadRequest): Subject | undefined {
  if (operation !== 'list') {
    return plant && 'create.new-plant';
  }
  const isLimited = /^limit=[1-9]\d{0,3}$/.test(query);
  return query === '' ? 'list.all' : isLimited ? 'list.limited' : undefined;
}
