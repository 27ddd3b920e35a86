import type { SituationId } from '../../interface/situations.js';
import type { Capabilities } from '../session/capabilities.js';
import type { Exchange } from '../session/exchange.js';
import type { Session } from '../session/session.js';
import { untilCannotCheck } from '../session/until-cannot-check.js';
import { UnusableProviderError } from '../session/unusable-provider-error.js';
import { assertSafeIds } from './assert-safe-ids.js';
import { capabilitiesWithoutPlants } from './capabilities-without-plants.js';
import { deriveErrorParameters } from './derive-error-parameters.js';
import { detectParameters, parameterSteps } from './detect-parameters.js';
import { observedSituations, observeOutcomes } from './observe-outcomes.js';
import type { ProfileRecorder } from './profile-recorder.js';
import type { ProfilingContext } from './profiling-context.js';
import type { RequestRate } from './request-rate.js';

/** What a profile is observed with, beside a session. */
export interface ProfileObserving extends Pick<ProfilingContext, 'maxPlants' | 'tokens'> {
  readonly recorder: ProfileRecorder;
  readonly rate: RequestRate;
  /** The situations to observe; default all. */
  readonly only?: ReadonlySet<SituationId> | undefined;
  /** Whether parameters are detected; default yes. */
  readonly detectsParameters?: boolean | undefined;
  /** Called before each step. */
  readonly onStep?: (() => void) | undefined;
}

/** How many steps it takes to observe these situations. */
export function countSteps(
  only: ReadonlySet<SituationId> = new Set(observedSituations),
  detectsParameters = true,
): number {
  return (detectsParameters ? parameterSteps : 0) + only.size;
}

/**
 * Observes the profile of a provider: its parameters, and the outcome of every situation.
 *
 * @param usable what the provider takes, or why it takes nothing: then only what needs no plant is
 * observed.
 * @returns why not everything was observed, as a clause.
 */
export async function observeProfile(
  session: Session,
  usable: Capabilities | UnusableProviderError,
  { recorder, rate, maxPlants, tokens, only, detectsParameters = true, onStep }: ProfileObserving,
): Promise<string | undefined> {
  const exchanges: Exchange[] = [];
  const stopListening = session.onExchange((exchange) => exchanges.push(exchange));
  const isUnusable = usable instanceof UnusableProviderError;
  const unusable = isUnusable ? usable.message : undefined;
  const capabilities = isUnusable ? capabilitiesWithoutPlants() : usable;
  const context = { session, capabilities, recorder, maxPlants, tokens, exchanges, unusable };
  const reason = await untilCannotCheck(async () => {
    if (unusable === undefined) {
      await assertSafeIds(context);
    }
    if (unusable === undefined && detectsParameters) {
      await detectParameters(context, onStep ?? (() => {}));
    }
    await observeOutcomes(context, { only, onStep });
  });
  if (reason !== undefined && unusable === undefined && session.interruption === undefined) {
    // What needs no plant can still be observed.
    await untilCannotCheck(() => observeOutcomes({ ...context, unusable: reason }, { only }));
  }
  stopListening();
  rate.recordIn(recorder);
  deriveErrorParameters(recorder);
  return session.interruption ?? reason ?? unusable;
}
