import type { SituationId } from '../../interface/situations.js';
import {
  CannotCheckError,
  UnusableProviderError,
  untilCannotCheck,
} from '../http/cannot-check-error.js';
import { answerTo } from '../http/describe-answer.js';
import { type Exchange, statusOf } from '../http/exchange.js';
import { toSentence } from '../report/to-reason.js';
import { assertSafeIds } from '../session/assert-safe-ids.js';
import type { Capabilities } from '../session/capabilities.js';
import { hasFailed } from '../session/repeat-while-failing.js';
import type { RequestRate } from '../session/request-rate.js';
import type { Session } from '../session/session.js';
import { withStartOfBody } from '../session/with-start-of-body.js';
import { deriveErrorParameters } from './derive-error-parameters.js';
import { CountedLists, recordListHeaders } from './list-headers.js';
import { observedSituations, observeOutcomes } from './observe-outcomes.js';
import { detectParameters, parameterDetectors } from './parameters/detect-parameters.js';
import { recordContentType } from './parameters/record-content-type.js';
import { recordRequestRate } from './parameters/record-request-rate.js';
import type { ProfileRecorder } from './profile-recorder.js';
import type { ProfilingContext } from './profiling-context.js';
import { rewriteChangingMembers } from './rewrite-changing-members.js';
import { statedByHand } from './subject.js';
import { capabilitiesWithoutPlants } from './without-plants.js';

/** The options of `observeProfile`. */
export interface ObserveProfileOptions extends Pick<ProfilingContext, 'maxPlants' | 'tokens'> {
  readonly recorder: ProfileRecorder;
  readonly rate: RequestRate;
  /** The situations to observe; default all. */
  readonly only?: ReadonlySet<SituationId> | undefined;
  /** Whether parameters are detected; default yes. */
  readonly detectsParameters?: boolean | undefined;
  /** Called before each step. */
  readonly onStep?: (() => void) | undefined;
}

/** How many steps an observation takes. */
export function countSteps({
  only,
  detectsParameters = true,
}: Pick<ObserveProfileOptions, 'only' | 'detectsParameters'> = {}): number {
  return (detectsParameters ? parameterDetectors.length : 0) + observedSituations(only).length;
}

/**
 * Observes the profile of a provider: its parameters, and the outcomes of situations.
 *
 * @param detect detects the capabilities of the provider; if it throws an UnusableProviderError, only
 * situations that need no plant are observed.
 * @returns why not everything was observed, as a clause.
 */
export async function observeProfile(
  session: Session,
  detect: () => Promise<Capabilities>,
  observing: ObserveProfileOptions,
): Promise<string | undefined> {
  const { recorder, rate } = observing;
  const exchanges: Exchange[] = [];
  const lists = new CountedLists();
  const stopListening = session.onExchange((exchange) => {
    lists.note(exchange);
    exchanges.push(withStartOfBody(exchange));
  });
  let unusable: string | undefined;
  const reason = await untilCannotCheck(async () => {
    const usable = await detect().catch(toUnusable);
    const isUnusable = usable instanceof UnusableProviderError;
    const capabilities = isUnusable ? capabilitiesWithoutPlants() : usable;
    unusable = isUnusable ? usable.message : undefined;
    const context = { session, exchanges, capabilities, unusable, ...observing };
    unusable ??= await observeWithPlants(context, observing);
    if (unusable !== undefined && session.interruption === undefined) {
      await observeOutcomes({ ...context, unusable }, observing);
    }
  });
  stopListening();
  recordRounding(session, recorder);
  recordRequestRate(rate, recorder);
  recorder.leaveOpen('no observation tries it, so a profile states it by hand', ...statedByHand);
  recordContentType({ exchanges, recorder });
  recordListHeaders(recorder, lists);
  rewriteChangingMembers(recorder, exchanges);
  deriveErrorParameters(recorder);
  return session.interruption ?? reason ?? unusable;
}

function recordRounding({ createdPlants }: Session, recorder: ProfileRecorder): void {
  if (createdPlants.roundedBy !== undefined) {
    recorder.recordUnsupported({
      behaviour: `The service rounds ids above ${Number.MAX_SAFE_INTEGER}.`,
      evidence: toSentence(createdPlants.roundedBy),
    });
  }
}

/** @returns why no more plants may be created, as a clause; undefined if plants may be. */
async function observeWithPlants(
  context: ProfilingContext,
  observing: ObserveProfileOptions,
): Promise<string | undefined> {
  const { detectsParameters = true, onStep } = observing;
  const stopped = detectsParameters
    ? await detectParameters(context, onStep)
    : await untilCannotCheck(() => assertSafeIds(context));
  return stopped ?? untilCannotCheck(() => observeOutcomes(context, observing));
}

/**
 * @throws CannotCheckError when the provider rejects the token or fails at every create: users see
 * other responses than these.
 */
function toUnusable(error: unknown): UnusableProviderError {
  if (!(error instanceof UnusableProviderError)) {
    throw error;
  }
  const { rejectedCreates } = error;
  if (rejectedCreates.length > 0 && rejectedCreates.every((create) => statusOf(create) === 401)) {
    throw new CannotCheckError(
      'the provider rejected the token: it answered 401 to POST /plants. Give a valid one',
    );
  }
  const [first] = rejectedCreates;
  if (first !== undefined && rejectedCreates.every(hasFailed)) {
    throw new CannotCheckError(
      `the provider failed at every create: it ${answerTo('POST /plants', first)}`,
    );
  }
  return error;
}
