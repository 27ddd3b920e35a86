import { defaultParameters, type Parameters } from '../../interface/parameters.js';
import type { NewPlant } from '../../interface/plant.js';
import type { Sample, SituationContext, SituationToken } from '../../interface/situation.js';
import type { ScriptRun } from '../engine/script-run.js';
import type { Step, StepSituation } from '../engine/step.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import type { Exchange } from '../http/exchange.js';
import type { TokensByKind } from '../http/tokens.js';
import { reachState } from './reach-state.js';

/** How the requests of situations are made. */
interface SampleOptions {
  /** The parameters of the provider; default our defaults. */
  readonly parameters?: Parameters | undefined;
  /** The given tokens other than those of the users. */
  readonly tokens: TokensByKind;
  /** A plant that the user has created, for a state that needs one; default a new plant. */
  readonly ownPlant?: { readonly plant: NewPlant; readonly setup: readonly Exchange[] } | undefined;
}

/** A request that is ready to be sent to a provider that is in the state of its situation. */
export interface PreparedStep extends Step {
  /** A plant that no store held before the request. */
  readonly fresh: NewPlant;
  /** The exchanges that led to the state. */
  readonly setup: readonly Exchange[];
}

/** Why a request was not sent: the parameters of the provider make it impossible. */
export const doesNotArise = 'it does not arise with the parameters of the provider';

const missingTokens: Readonly<Record<Exclude<SituationToken, 'valid'>, string>> = {
  'read-only': 'no token that may only read was given (--read-only-token)',
  ended: 'no token that has ended was given (--ended-token)',
};

/**
 * Brings the provider into the state of a situation, and makes one of its requests.
 *
 * @throws CannotCheckError when the situation cannot arise at this provider.
 */
export async function prepareSample(
  run: ScriptRun,
  situation: StepSituation,
  sample: Sample | undefined,
  { parameters = defaultParameters, tokens, ownPlant }: SampleOptions,
): Promise<PreparedStep> {
  const { connection, plants } = run.provider;
  const authorization = authorizationFor(situation, tokens);
  const fresh = plants.next();
  const token = await connection.tokenOf('first');
  // A trial before any plant is created: the situation may not arise with these parameters.
  const trial = new SampleTrial(fresh, token, parameters);
  const tried = sample?.(trial);
  if (sample === undefined || tried === undefined) {
    throw new CannotCheckError(doesNotArise);
  }
  // Requests that do not name the plant of the state do not need it.
  const needed = situation.state === 'own plant' && !trial.usesPlant ? undefined : situation.state;
  const isGiven = needed === 'own plant' && ownPlant !== undefined;
  const { plant, setup } = isGiven ? ownPlant : await reachState(run, needed);
  const request = trial.usesPlant ? sample({ fresh, plant, token, parameters }) : tried;
  return {
    request: request ?? tried,
    user: 'first',
    authorization,
    situation,
    fresh,
    setup,
    ...(needed !== undefined && trial.usesPlant && { plant }),
  };
}

function authorizationFor(
  { token = 'valid' }: StepSituation,
  tokens: TokensByKind,
): string | undefined {
  if (token === 'valid') {
    return undefined;
  }
  const given = tokens[token];
  if (given === undefined) {
    throw new CannotCheckError(missingTokens[token]);
  }
  return `Bearer ${given}`;
}

/** The context of a trial, which notes what the sample uses. */
export class SampleTrial implements SituationContext {
  usesPlant = false;

  constructor(
    readonly fresh: NewPlant,
    readonly token: string,
    readonly parameters: Parameters,
  ) {}

  get plant(): NewPlant {
    this.usesPlant = true;
    return this.fresh;
  }
}
