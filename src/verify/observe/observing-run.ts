import type { Profile } from '../../interface/profile.js';
import type { Provider } from '../engine/detect-provider.js';
import { hiddenReason } from '../engine/lists.js';
import { removeWorld } from '../engine/remove-plants.js';
import { ScriptRun } from '../engine/script-run.js';
import { createStep, deleteStep, type Step } from '../engine/step.js';
import type { WorldPlant } from '../engine/world.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import {
  answerPredicate,
  type Exchange,
  isBusy,
  isServerError,
  isSuccess,
} from '../http/exchange.js';
import type { TokensByKind } from '../http/tokens.js';
import type { Findings } from './findings.js';

/** How many plants of an observation the provider may hold at once, by default. */
export const defaultMaxPlants = 110;

/** What every part of an observation needs. */
export interface Observation {
  readonly provider: Provider;
  readonly findings: Findings;
  readonly maxPlants: number;
  /** The given profile, if one is compared. */
  readonly given: Pick<Profile, 'parameters' | 'outcomes'> | undefined;
  /** The given tokens other than those of the users. */
  readonly tokens: TokensByKind;
  /** Why nothing may be created, as a clause. */
  unusable?: string | undefined;
}

/** A provider that fails at random rarely fails this often in a row. */
const maxAttempts = 4;
/** A part in which requests time out is not made again. */
const maxRepeatMs = 5000;

/** A response that does not show what the provider does: it may be another one next time. */
class UnclearError extends CannotCheckError {}

/** @throws CannotCheckError when the provider fails, is too busy or does not respond. */
export function assertClear(exchange: Exchange, request: string): void {
  if (isServerError(exchange) || isBusy(exchange)) {
    throw new UnclearError(`the provider ${answerPredicate(exchange, request)}`);
  }
}

/** A part of an observation, with plants of its own. */
export class ObservingRun extends ScriptRun {
  readonly observation: Observation;

  constructor(observation: Observation, title: string) {
    super(observation.provider, {
      check: { kind: 'sequence', title },
      isSecondRun: false,
      seed: 0,
    });
    this.observation = observation;
  }

  override async send(step: Step, setup?: readonly Exchange[]): Promise<Exchange> {
    const { unusable } = this.observation;
    if (unusable !== undefined && step.request.method !== 'GET') {
      throw new CannotCheckError(unusable);
    }
    return super.send(step, setup);
  }

  /**
   * Tries whether the provider accepts a create, and deletes what it has created.
   *
   * @throws CannotCheckError when the provider neither accepts nor rejects it.
   */
  async tryStep(step: Step): Promise<{ isAccepted: boolean; exchange: Exchange }> {
    const exchange = await this.send(step);
    assertClear(exchange, 'POST /plants');
    const isAccepted = isSuccess(exchange);
    if (isAccepted && step.request.sent !== undefined) {
      // The provider may have room for few plants.
      await this.send(deleteStep(step.request.sent, step.user));
    }
    return { isAccepted, exchange };
  }

  /** @throws CannotCheckError when the provider now rejects every create, so that no rejection counts. */
  async assertCreates(): Promise<void> {
    const { plants } = this.provider;
    const { isAccepted, exchange } = await this.tryStep(createStep(plants.next()));
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
    const { connection } = this.provider;
    let left: WorldPlant | undefined;
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      await removeWorld(connection, this.world);
      left = this.world.remaining.find(({ isConfirmed, plant }) => isConfirmed && plant.id !== '');
      if (left === undefined) {
        return;
      }
    }
    const latest = left?.exchanges.at(-1);
    const answer = latest && answerPredicate(latest, `DELETE /plants/${left?.plant.id}`);
    this.observation.unusable ??= `a created plant could not be deleted: the provider ${answer}`;
  }
}

/**
 * Makes a part of an observation, and deletes its plants.
 *
 * @returns why it is impossible at this provider, as a clause; undefined if it is possible.
 * @throws CannotCheckError when the whole observation is over.
 */
export async function withRun(
  observation: Observation,
  title: string,
  task: (run: ObservingRun) => Promise<void>,
): Promise<string | undefined> {
  const { signal } = observation.provider.connection;
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt++) {
    const run = new ObservingRun(observation, title);
    try {
      await task(run);
      return undefined;
    } catch (error) {
      if (!(error instanceof CannotCheckError) || signal.aborted) {
        throw error;
      }
      // A rule is the reason if a usual request has failed, perhaps by chance.
      const mayBeChance = error instanceof UnclearError || error.because !== undefined;
      const isOver = attempt === maxAttempts || performance.now() - startedAt > maxRepeatMs;
      if (!mayBeChance || isOver) {
        return error.message;
      }
    } finally {
      if (!signal.aborted) {
        await run.removeAll();
      }
    }
  }
}
