import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { CannotCheckError } from '../http/cannot-check-error.js';
import type { Connection } from '../http/connection.js';
import { startDeadline, stoppedFailure } from '../http/deadline.js';
import type { Exchange } from '../http/exchange.js';
import { toEvidence } from '../report/evidence.js';
import { toReason } from '../report/redact.js';
import type { Leftover, RunDescription } from '../report/verification-report.js';
import { CleanUp } from './clean-up.js';
import type { ExpectedPlant } from './expected-plant.js';
import { ExpectedPlants } from './expected-plants.js';
import { Lists, listingOf } from './lists.js';
import { missingResponse } from './response-rules.js';
import { listStep, type Step } from './step.js';

/** How long a stopped run may take to delete its plants, in milliseconds. */
const hurriedMs = 4000;
/** How long a stopped run waits for requests that are under way, in milliseconds. */
const drainMs = 2000;

/** One run on a provider. At its end it deletes the plants that it has created, also after a failure or a stop. */
export class ProviderSession implements AsyncDisposable {
  readonly connection: Connection;
  readonly lists: Lists;
  readonly cleanUp: CleanUp;
  readonly #expectedPlants: ExpectedPlants[] = [];
  #leftovers: Promise<readonly Leftover[]> | undefined;

  constructor(connection: Connection) {
    this.connection = connection;
    this.lists = new Lists(connection, connection.lagMs);
    this.cleanUp = new CleanUp(connection, this.lists);
  }

  get plants(): readonly ExpectedPlant[] {
    return this.#expectedPlants.flatMap(({ plants }) => plants);
  }

  /** Begins a further part of the run, which has no plants yet. */
  expectPlants(): ExpectedPlants {
    const expectedPlants = new ExpectedPlants();
    this.#expectedPlants.push(expectedPlants);
    return expectedPlants;
  }

  /**
   * Sends a step, and notes what its response means for the plants.
   *
   * @throws CannotCheckError when the run is over.
   */
  async send(step: Step, expectedPlants: ExpectedPlants): Promise<Exchange> {
    const created = expectedPlants.begin(step);
    try {
      const exchange = await this.connection.send(step);
      expectedPlants.apply(step, exchange, created);
      return exchange;
    } catch (error) {
      // No stop ends a create that was sent. So this one was not sent, unless its response was lost.
      if (!(error instanceof CannotCheckError && error.isLost)) {
        expectedPlants.withdraw(created);
      }
      throw error;
    }
  }

  /** The requests so far about the plant that the path of a request names. They are needed to repeat that request. */
  exchangesBefore({ request }: Exchange): readonly Exchange[] {
    return this.plants
      .filter(({ plant }) => request.url.endsWith(`/plants/${plant.id}`))
      .flatMap(({ exchanges }) => exchanges);
  }

  /** How many plants of scripts that are over could not be deleted, or are still listed. */
  async countStaying(): Promise<number> {
    const over = this.#expectedPlants.filter(({ isOver }) => isOver);
    const listing = listingOf(await this.connection.trySend(listStep(this.lists.facts.query)));
    const names = new Set(listing?.plants.map(({ name }) => name));
    const staying = over
      .flatMap(({ plants }) => plants)
      .filter((one) => one.isConfirmed && (one.presence !== 'gone' || names.has(one.plant.name)));
    return staying.length;
  }

  /** Whether a name is taken: by a plant that was there before, or by one that a script may still look for. */
  hasName(name: string): boolean {
    const isOwn = this.#expectedPlants.some(({ plants, isOver }) =>
      plants.some((one) => one.plant.name === name && !(isOver && one.presence === 'gone')),
    );
    return isOwn || this.lists.facts.namesBefore.has(name);
  }

  /** Ends a part of the run: sends one delete for each of its plants that may be there, and reads no list. */
  async removeOnce(expectedPlants: ExpectedPlants): Promise<void> {
    await this.cleanUp.remove(expectedPlants.remaining);
    expectedPlants.isOver = true;
  }

  /**
   * Deletes the plants that the run has created so far, until no list shows one, or until lists can no longer be late.
   * After a stop it has a few seconds, and does not wait for late lists.
   *
   * @returns the plants that may be left.
   */
  async removePlants(): Promise<readonly Leftover[]> {
    if (this.plants.length === 0) {
      return [];
    }
    const hurry = this.connection.signal.aborted ? await this.#hurry() : undefined;
    return this.cleanUp.removeAll(this.plants, hurry);
  }

  /** Waits for requests under way, which may still create a plant. Then the last seconds begin. */
  async #hurry(): Promise<AbortSignal> {
    await Promise.race([this.connection.drain(), wait(drainMs, undefined, { ref: false })]);
    const { signal } = startDeadline(hurriedMs, stoppedFailure);
    setMaxListeners(0, signal);
    return signal;
  }

  /** Describes the run for a report, with the requests that may have ended the provider. */
  async describe(): Promise<RunDescription> {
    const { unanswered, secrets, interruption: failure = '' } = this.connection;
    const reason = (await this.connection.whyInterrupted()) ?? '';
    const evidenceOf = (lost: Exchange) => {
      const before = this.exchangesBefore(lost).filter(({ response }) => response !== undefined);
      // The reason that has ended the run, and not the failure of its socket or of a second attempt.
      const exchanges = [...before, { ...lost, failure }];
      return toEvidence({ ...missingResponse({ ...lost, failure }), exchanges }, secrets);
    };
    return {
      ...this.connection.describe(),
      ...(unanswered && {
        reason: toReason(reason, secrets),
        unanswered: unanswered.filter(({ isLost }) => isLost).map(evidenceOf),
      }),
    };
  }

  /** Deletes the plants of the run. Called again, it returns the same. */
  end(): Promise<readonly Leftover[]> {
    this.#leftovers ??= this.#end();
    return this.#leftovers;
  }

  async #end(): Promise<readonly Leftover[]> {
    const wasStopped = this.connection.signal.aborted;
    const leftovers = await this.removePlants();
    const isCutShort = !wasStopped && this.connection.signal.aborted;
    return leftovers.length > 0 && isCutShort ? this.removePlants() : leftovers;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      await this.end();
    } finally {
      this.connection[Symbol.dispose]();
    }
  }
}
