import { readKitVersion } from '../kit-version.js';
import { redact, type Secrets } from '../report/redact.js';
import type { Leftover } from '../report/verification-report.js';
import type { Exchange } from '../session/exchange.js';
import { openSession } from '../session/open-session.js';
import type { Session } from '../session/session.js';
import { type SessionOptions, validateWholeNumber } from '../session/session-options.js';
import { toReason } from '../to-reason.js';
import { meet } from './meet.js';
import type { Observations, PointObservation } from './observation.js';
import { observe } from './observe.js';
import { RequestRate } from './request-rate.js';

export interface ObserveProviderOptions extends SessionOptions {
  /** The token of a user who may list, and not create or delete: two more points are told by it. */
  readonly readOnlyToken?: string | undefined;
  /** A token that has expired or was revoked: one more point is told by it. */
  readonly endedToken?: string | undefined;
  /**
   * How many plants of ours there may be at once: limits are looked for up to ten less. At least 20.
   *
   * @default 110
   */
  readonly mostPlants?: number | undefined;
}

/** What was found out about a provider. */
export interface ObservationReport {
  readonly provider: { readonly url: string };
  /** Every open point, in the order of the table. */
  readonly points: readonly PointObservation[];
  /** Why it came to its end early, in a sentence. */
  readonly reason?: string;
  /** What was created and could not be deleted again. */
  readonly leftovers: readonly Leftover[];
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  /** The version of plant-store-kit. */
  readonly kitVersion: string;
}

export const defaultMostPlants = 110;
const leastMostPlants = 20;

/**
 * Finds out what a running service chooses where the interface leaves it open.
 *
 * What it creates it deletes again, also when it is stopped. What cannot be told for certain is not
 * told.
 *
 * @throws KitError `provider-unreachable` when nobody answers, `invalid-option` for what cannot be
 * used.
 */
export async function observeProvider(options: ObserveProviderOptions): Promise<ObservationReport> {
  const { mostPlants = defaultMostPlants, readOnlyToken, endedToken } = options;
  validateWholeNumber('mostPlants', mostPlants, leastMostPlants);
  const { onProgress = () => {} } = options;
  const rate = new RequestRate();
  const exchanges: Exchange[] = [];
  const given = { mostPlants, readOnlyToken, endedToken, rate, exchanges, onProgress };
  await using session = await openSession(options, { onAnswer: (exchange) => rate.note(exchange) });
  session.onExchange((exchange) => exchanges.push(exchange));
  const result = await observe(session, { ...given, meet: () => meet(session) });
  const clause = result.reason ?? session.interruption;
  const reason = clause && toReason(clause, session.secrets);
  const leftovers = await session.end();
  return {
    provider: { url: session.url },
    points: toReport(result.observations, secretsOf(session, options), reason),
    ...(reason && { reason }),
    leftovers,
    startedAt: session.startedAt.toISOString(),
    durationMs: Date.now() - session.startedAt.getTime(),
    requests: session.requestCount,
    kitVersion: readKitVersion(),
  };
}

/** What must not be shown, and what is shown in its place. */
export function secretsOf(
  { secrets }: Session,
  {
    readOnlyToken = '',
    endedToken = '',
  }: Pick<ObserveProviderOptions, 'readOnlyToken' | 'endedToken'>,
): Secrets {
  return [...secrets, [readOnlyToken, '$READ_ONLY_TOKEN'], [endedToken, '$ENDED_TOKEN']];
}

/** What can be shown to anybody: a provider may have put a token into what it says. */
export function toReport(
  observations: Observations,
  secrets: Secrets,
  reason = 'nothing was seen that tells it',
): PointObservation[] {
  const show = (text: string) => redact(text, secrets);
  return observations.report(reason).map((one) => {
    if (!('choice' in one)) {
      return { ...one, reason: show(one.reason) };
    }
    // Nothing else of a provider's own gets into a choice.
    const choice =
      one.point === 'error.further-members'
        ? JSON.parse(show(JSON.stringify(one.choice)))
        : one.choice;
    return { ...one, choice, evidence: show(one.evidence) };
  });
}
