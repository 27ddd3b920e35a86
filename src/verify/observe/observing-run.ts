import type { Outcomes } from '../../interface/resolve-outcome.js';
import type { Provider } from '../engine/detect-provider.js';
import { hiddenReason } from '../engine/lists.js';
import { removeWorld } from '../engine/remove-plants.js';
import { ScriptRun } from '../engine/script-run.js';
import { createStep, deleteStep, type Step } from '../engine/step.js';
import { CannotCheckError, orCannotCheck } from '../http/cannot-check-error.js';
import {
  answerPredicate,
  type Exchange,
  isBusy,
  isServerError,
  isSuccess,
} from '../http/exchange.js';
import type { TokensByKind } from '../http/tokens.js';
import type { Findings, Subject } from './findings.js';

/** How many plants of an observation the provider may hold at once, by default. */
export const defaultMaxPlants = 110;

/** What every part of an observation needs. */
export interface Observation {
  readonly provider: Provider;
  readonly findings: Findings;
  readonly maxPlants: number;
  /** Whether a parameter or a situation is observed. */
  readonly wants: (subject: Subject) => boolean;
  /** The outcomes of a profile that is compared: of two effects that look alike, the stated one counts. */
  readonly stated: Outcomes | undefined;
  /** The given tokens other than those of the users. */
  readonly tokens: TokensByKind;
  /** Why nothing may be created, as a clause. */
  unusable?: string | undefined;
}

/** A part of an observation, with plants of its own. */
export class ObservingRun extends ScriptRun {
  readonly observation: Observation;

  constructor(observation: Observation) {
    const check = { kind: 'sequence', check: 'an observation' } as const;
    super(observation.provider, { check, isSecondRun: false, seed: 0 });
    this.observation = observation;
  }

  /** @throws CannotCheckError when the provider fails, is too busy or does not respond. */
  override async send(step: Step): Promise<Exchange> {
    const { method, path } = step.request;
    const { unusable } = this.observation;
    if (unusable !== undefined && method !== 'GET') {
      throw new CannotCheckError(unusable);
    }
    const exchange = await super.send(step);
    if (isServerError(exchange) || isBusy(exchange)) {
      const answer = answerPredicate(exchange, `${method} ${path}`);
      throw new CannotCheckError(`the provider ${answer}`);
    }
    return exchange;
  }

  /**
   * Tries whether the provider accepts a request, and deletes what it has created.
   *
   * @throws CannotCheckError when the provider neither accepts nor rejects it.
   */
  async tryStep(step: Step): Promise<{ isAccepted: boolean; exchange: Exchange }> {
    const exchange = await this.send(step);
    const isAccepted = isSuccess(exchange);
    if (isAccepted && step.request.sent !== undefined) {
      // The provider may have room for few plants.
      await this.send(deleteStep(step.request.sent, step.user));
    }
    return { isAccepted, exchange };
  }

  /** @throws CannotCheckError when the provider now rejects every create, so that no rejection counts. */
  async assertCreates(): Promise<void> {
    const { isAccepted, exchange } = await this.tryStep(createStep(this.provider.plants.next()));
    if (!isAccepted) {
      const answer = answerPredicate(exchange, 'POST /plants');
      throw new CannotCheckError(`every create is rejected now: the provider ${answer}`);
    }
  }

  /** @throws CannotCheckError when lists do not show the plants of the run. */
  assertShown(): void {
    if (!this.provider.lists.facts.showsAll) {
      throw new CannotCheckError(hiddenReason);
    }
  }

  /** Deletes the plants of this part. If one stays, nothing more is created. */
  async removeAll(): Promise<void> {
    const remove = async () => {
      await removeWorld(this.provider.connection, this.world);
      return this.world.remaining.find(({ isConfirmed, plant }) => isConfirmed && plant.id !== '');
    };
    const left = (await remove()) && (await remove());
    const latest = left?.exchanges.at(-1);
    if (latest !== undefined) {
      const answer = answerPredicate(latest, `DELETE /plants/${left?.plant.id}`);
      this.observation.unusable ??= `a created plant could not be deleted: the provider ${answer}`;
    }
  }
}

/**
 * Makes a part of an observation, and deletes its plants.
 *
 * @param keepsPlants whether the plants stay until the end of the observation; default no.
 * @returns what the task returns, or why it is impossible at this provider.
 * @throws CannotCheckError when the whole observation is over.
 */
export async function withRun<Value>(
  observation: Observation,
  task: (run: ObservingRun) => Promise<Value>,
  keepsPlants = false,
): Promise<Value | CannotCheckError> {
  const { signal } = observation.provider.connection;
  const run = new ObservingRun(observation);
  const result = await orCannotCheck(() => task(run));
  if (result instanceof CannotCheckError && signal.aborted) {
    throw result;
  }
  if (!keepsPlants) {
    await run.removeAll();
  }
  return result;
}
