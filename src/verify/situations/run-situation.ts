import type { Parameters } from '../../interface/parameters.js';
import type {
  Sample,
  SampleRequest,
  Situation,
  SituationContext,
  SituationState,
  SituationToken,
} from '../../interface/situation.js';
import { type SituationId, type SituationKey, situations } from '../../interface/situations.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import type { Exchange } from '../http/exchange.js';
import type { Caller, User } from '../http/request.js';
import type { TokensByKind } from '../http/situation-tokens.js';
import type { AcceptedPlant } from '../session/create-plant.js';
import type { SessionContext } from '../session/session-context.js';
import type { TestPlant } from '../session/test-plants.js';
import { nextPlant, type ReachedState, reachState } from './reach-state.js';
import { sendSample } from './send-sample.js';

/** Which request of a situation to send. */
export interface SampleChoice {
  readonly id: SituationId;
  readonly variant: string;
  /** The position among the samples of the variant; default the first. */
  readonly sample?: number;
}

/** How situations are run. */
export interface SituationContextOptions {
  /** The parameters of the provider; those that are unknown have their defaults. */
  readonly parameters: Parameters;
  /** Default the first user. */
  readonly caller?: User;
  /** The given tokens other than those of the users. */
  readonly tokens?: TokensByKind;
  /** A plant that the caller has created, for a state that needs one; default a new plant. */
  readonly ownPlant?: AcceptedPlant | undefined;
  /** The token of requests, in place of the valid token of the caller. */
  readonly token?: string | undefined;
}

/** The part of a situation that is needed to send its sample requests. */
export type SampledSituation = Pick<
  Situation,
  'operation' | 'title' | 'requires' | 'rule' | 'state' | 'token' | 'effects' | 'variants'
>;

/** A sample request of a situation, and its exchange. */
export interface SampleRun extends ReachedState {
  readonly situation: SampledSituation;
  readonly caller: User;
  /** A plant that no store held before the request. */
  readonly fresh: TestPlant;
  readonly request: SampleRequest;
  readonly exchange: Exchange;
}

/** A sample request of a situation of the table, and its exchange. */
export interface SituationRun extends SampleRun {
  readonly key: SituationKey;
}

const missingTokens: Readonly<Record<Exclude<SituationToken, 'valid'>, string>> = {
  'read-only': 'no token that may only read was given (--read-only-token)',
  ended: 'no token that has ended was given (--ended-token)',
};

/** Why a request was not sent: the parameters of the provider make it impossible. */
export const doesNotArise = 'it does not arise with the parameters of the provider';

/**
 * Brings the provider into the state of a situation of the table, and sends one of its requests.
 *
 * @throws CannotCheckError when the situation cannot arise at this provider.
 */
export async function runSituation(
  context: SessionContext,
  { id, variant, sample = 0 }: SampleChoice,
  options: SituationContextOptions,
): Promise<SituationRun> {
  const situation = situations[id];
  const run = await runSample(context, situation, situation.variants[variant]?.[sample], options);
  return { ...run, key: `${id}/${variant}` };
}

/**
 * Brings the provider into the state of a situation, and sends a sample request.
 *
 * @param createRequest creates the request; undefined if the variant has none.
 * @throws CannotCheckError when the situation cannot arise at this provider.
 */
export async function runSample(
  context: SessionContext,
  situation: SampledSituation,
  createRequest: Sample | undefined,
  options: SituationContextOptions,
): Promise<SampleRun> {
  return sendPrepared(context, await prepareSample(context, situation, createRequest, options));
}

/** A request that is ready to be sent to a provider that is in the state of its situation. */
export interface PreparedSample extends Omit<SampleRun, 'exchange'> {
  /** The user or the Authorization header that it is sent with. */
  readonly as: Caller;
}

/**
 * Brings the provider into the state of a situation, and creates a sample request.
 *
 * @throws CannotCheckError when the situation cannot arise at this provider.
 */
export async function prepareSample(
  context: SessionContext,
  situation: SampledSituation,
  createRequest: Sample | undefined,
  { parameters, caller = 'first', tokens = {}, ownPlant, ...given }: SituationContextOptions,
): Promise<PreparedSample> {
  const as = callerFor(situation, caller, tokens);
  const { session, capabilities } = context;
  const fresh = nextPlant(capabilities);
  const token = given.token ?? (await session.tokenOf(caller));
  // A trial before any plant is created: the situation may not arise with these parameters.
  const trial = new SampleTrial(fresh, token, parameters);
  const tried = createRequest?.(trial);
  if (createRequest === undefined || tried === undefined) {
    throw new CannotCheckError(doesNotArise);
  }
  if (tried.method === 'DELETE' && trial.usesFresh && capabilities.testPlants.areIdsGuessable) {
    throw new CannotCheckError(
      'the provider accepts so few ids that another client may have a plant with any of them',
    );
  }
  const needed = stateFor(situation, trial);
  const state =
    ownPlant !== undefined && needed === 'own plant'
      ? { plant: ownPlant, owner: caller, setup: [ownPlant.created] }
      : await reachState(context, needed, caller);
  // A request without the plant of the state is that of the trial. It may be large, so it is made only once.
  const request = trial.usesPlant
    ? (createRequest({ fresh, plant: state.plant, token, parameters }) as SampleRequest)
    : tried;
  return { ...state, situation, caller, fresh, request, as };
}

/** Sends a prepared request. */
export async function sendPrepared(
  { session }: SessionContext,
  { as, ...prepared }: PreparedSample,
): Promise<SampleRun> {
  return { ...prepared, exchange: await sendSample(session, prepared.request, as) };
}

/** The context of a trial, which notes what the sample uses. */
class SampleTrial implements SituationContext {
  readonly #fresh: TestPlant;
  usesFresh = false;
  usesPlant = false;

  constructor(
    fresh: TestPlant,
    readonly token: string,
    readonly parameters: Parameters,
  ) {
    this.#fresh = fresh;
  }

  get fresh(): TestPlant {
    this.usesFresh = true;
    return this.#fresh;
  }

  get plant(): TestPlant {
    this.usesPlant = true;
    return this.#fresh;
  }
}

/** Variants whose requests do not name the plant of the state do not need it. */
function stateFor(
  { state }: SampledSituation,
  { usesPlant }: SampleTrial,
): SituationState | undefined {
  return state === 'own plant' && !usesPlant ? undefined : state;
}

function callerFor(
  { token = 'valid' }: SampledSituation,
  caller: User,
  tokens: TokensByKind,
): Caller {
  if (token === 'valid') {
    return caller;
  }
  const given = tokens[token];
  if (given === undefined) {
    throw new CannotCheckError(missingTokens[token]);
  }
  return { authorization: `Bearer ${given}` };
}
