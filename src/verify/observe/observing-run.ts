import type { NewPlant } from '../../interface/plant.js';
import type { Profile } from '../../interface/profile.js';
import type { Provider } from '../engine/provider.js';
import { removeWorld } from '../engine/remove-plants.js';
import { ScriptRun } from '../engine/script-run.js';
import { createStep, deleteStep, type Step } from '../engine/step.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import {
  answerPredicate,
  type Exchange,
  isBusy,
  isError,
  isServerError,
  isSuccess,
  statusOf,
} from '../http/exchange.js';
import type { User } from '../http/request.js';
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
  /** Whether the provider has rejected a usual plant. */
  hasRejectedUsual?: boolean;
  /** Why nothing may be created, as a clause. */
  unusable?: string | undefined;
}

/** A provider that fails at random rarely fails this often in a row. */
const maxAttempts = 4;
/** A request that times out is not sent again. */
const maxRepeatMs = 5000;

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

  override async create(given?: NewPlant, user?: User, onOwnSocket?: boolean) {
    const plant = given ?? this.provider.plants.next();
    try {
      return await super.create(plant, user, onOwnSocket);
    } catch (error) {
      this.observation.hasRejectedUsual ||= this.exchangesOf(plant).some(
        (exchange) => isError(exchange) && !isServerError(exchange),
      );
      throw error;
    }
  }

  /**
   * Tries whether the provider accepts a create, and deletes what it has created.
   *
   * @param makeStep called for each attempt: a create that failed may have stored its plant.
   * @throws CannotCheckError when the provider neither accepts nor rejects it.
   */
  async tryStep(makeStep: () => Step): Promise<{ isAccepted: boolean; exchange: Exchange }> {
    const { step, exchange } = await repeatUntilAnswered(async () => {
      const step = makeStep();
      return { step, exchange: await this.send(step) };
    });
    const isAccepted = isSuccess(exchange);
    const status = statusOf(exchange) ?? 0;
    if (!isAccepted && (status < 400 || status >= 500 || status === 401 || status === 408)) {
      throw new CannotCheckError(
        `a plant could not be created: the provider ${answerPredicate(exchange, 'POST /plants')}`,
      );
    }
    if (isAccepted && step.request.sent !== undefined) {
      // The provider may have room for few plants.
      await this.send(deleteStep(step.request.sent, step.user));
    }
    return { isAccepted, exchange };
  }

  /** @throws CannotCheckError when the provider now rejects every create, so that no rejection counts. */
  async assertCreates(): Promise<void> {
    const { plants } = this.provider;
    const { isAccepted, exchange } = await this.tryStep(() => createStep(plants.next()));
    if (!isAccepted) {
      this.observation.hasRejectedUsual = true;
      const answer = answerPredicate(exchange, 'POST /plants');
      throw new CannotCheckError(`every create is rejected now: the provider ${answer}`);
    }
  }

  /** Deletes the plants of this part. If one stays, nothing more is created. */
  async removeAll(): Promise<void> {
    const { users, signal } = this.provider.connection;
    const removal = { sender: this.provider.connection, users, signal, isHurried: false };
    for (let attempt = 1; ; attempt++) {
      const rejected = await removeWorld(removal, this.world);
      const [left] = [...rejected].filter(
        ([{ isConfirmed }, one]) => isConfirmed && ![404, 410].includes(statusOf(one) ?? 0),
      );
      if (left === undefined) {
        return;
      }
      if (attempt === maxAttempts) {
        const answer = answerPredicate(left[1], `DELETE /plants/${left[0].plant.id}`);
        this.observation.unusable ??= `a created plant could not be deleted: the provider ${answer}`;
        return;
      }
    }
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
      if (error.because === undefined || attempt === maxAttempts) {
        return error.message;
      }
    } finally {
      if (!signal.aborted) {
        await run.removeAll();
      }
    }
  }
}

/** Repeats a request to which the provider did not respond, or with which it failed. */
export async function repeatUntilAnswered<Sent extends { readonly exchange: Exchange }>(
  send: () => Promise<Sent>,
): Promise<Sent> {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt++) {
    const sent = await send();
    const { exchange } = sent;
    const isOver = attempt === maxAttempts || performance.now() - startedAt > maxRepeatMs;
    // The second of two requests may be rejected for what the first has done.
    const isUnclear = isServerError(exchange) || isBusy(exchange) || exchange.wasResent;
    if (!isUnclear || isOver) {
      return sent;
    }
  }
}
