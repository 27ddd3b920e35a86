import { hasSucceeded } from '../engine/shapes.js';
import { answerPredicate, type Exchange, isError, statusOf } from '../http/exchange.js';
import { type GivenProfile, reportDrift } from '../observe/drift.js';
import { Findings, type Subject } from '../observe/findings.js';
import { readHeaders, readRejection } from '../observe/read-outcome.js';
import type { Secrets } from '../report/redact.js';
import type { ProfileReport } from '../report/verification-report.js';
import { otherReasons } from './judge-exchange.js';
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
    const ofDelete = isOwnDelete && hasSucceeded(exchange) ? 'delete.own-plant' : undefined;
    const subject = ofDelete ?? this.#subjectOf(read, exchange);
    if (subject === undefined) {
      return;
    }
    const plants = read.plant ? [{ plant: read.plant }] : [];
    const outcome = isError(exchange)
      ? readRejection(exchange, { plants })
      : { status: statusOf(exchange), headers: readHeaders(exchange, { plants }) };
    const { method, url } = exchange.request;
    const line = `${method} ${new URL(url).pathname}`;
    this.#findings.determine(subject, outcome, `the provider ${answerPredicate(exchange, line)}`);
  }

  /** What a response is an outcome of. A rejection counts only where its request is why. */
  #subjectOf(
    { operation, query, plant, rejectedBy }: ReadRequest,
    exchange: Exchange,
  ): Subject | undefined {
    const status = statusOf(exchange) ?? 0;
    if (rejectedBy !== undefined) {
      const isOfToken = rejectedBy.startsWith('authentication.');
      const hasVariants = Object.keys(this.#profile.given.outcomes ?? {}).some((key) =>
        key.startsWith(`${rejectedBy}/`),
      );
      return hasVariants || !isError(exchange) || (!isOfToken && otherReasons.has(status))
        ? undefined
        : rejectedBy;
    }
    if (!hasSucceeded(exchange)) {
      return undefined;
    }
    if (operation === 'list') {
      const isLimited = /^limit=[1-9]\d{0,3}$/.test(query);
      return query === '' ? 'list.all' : isLimited ? 'list.limited' : undefined;
    }
    return plant && 'create.new-plant';
  }

  report(secrets: Secrets = []): ProfileReport {
    return reportDrift(this.#profile, this.#findings.report(secrets), undefined);
  }
}
