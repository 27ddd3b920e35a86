import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { CannotCheckError } from '../http/cannot-check-error.js';
import type { Connection } from '../http/connection.js';
import { type Exchange, isSuccess } from '../http/exchange.js';
import { toEvidence } from '../report/evidence.js';
import { toReason } from '../report/redact.js';
import type { Leftover, RunDescription } from '../report/verification-report.js';
import { type ExpectedPlant, ExpectedPlants } from './expected-plants.js';
import { Lists, maxLagMs, plantsIn } from './lists.js';
import { isMadeName } from './plant-maker.js';
import { missingResponse } from './response-rules.js';
import { isSameText, trimText } from './same-text.js';
import { listStep } from './step.js';

/** A stopped run takes at most so long to delete what it has created, in milliseconds. */
const hurriedMs = 4000;
/** So long it waits for requests that are under way. */
const drainMs = 2000;

/** One run on a provider. Its end deletes what it has created, also after a failure or a stop. */
export class ProviderSession implements AsyncDisposable {
  readonly connection: Connection;
  readonly lists: Lists;
  readonly #expectedPlants: ExpectedPlants[] = [];
  #leftovers: Promise<readonly Leftover[]> | undefined;

  constructor(connection: Connection) {
    this.connection = connection;
    this.lists = new Lists(connection);
  }

  get plants(): readonly ExpectedPlant[] {
    return this.#expectedPlants.flatMap(({ plants }) => plants);
  }

  expectPlants(): ExpectedPlants {
    const expectedPlants = new ExpectedPlants(this.connection);
    this.#expectedPlants.push(expectedPlants);
    return expectedPlants;
  }

  /** The requests so far about the plant that the path of a request names: those that it takes to repeat it. */
  exchangesBefore({ request }: Exchange): readonly Exchange[] {
    return this.plants
      .filter(({ plant }) => request.url.endsWith(`/plants/${plant.id}`))
      .flatMap(({ exchanges }) => exchanges);
  }

  /**
   * Deletes the plants that the run has created so far, until lists show none, or can no longer be late.
   * After a stop it has a few seconds, and waits for no list.
   *
   * @returns the plants that could not be deleted.
   */
  async removePlants(): Promise<readonly Leftover[]> {
    if (this.plants.length === 0) {
      return [];
    }
    const { connection } = this;
    const hurry = connection.signal.aborted ? await this.#hurry() : undefined;
    const startedAt = performance.now();
    try {
      await Promise.all(this.#expectedPlants.map((expectedPlants) => expectedPlants.remove(hurry)));
      for (let pauseMs = 100; ; pauseMs *= 2) {
        const listed = await this.#listOwn(hurry);
        const isOver = hurry ? pauseMs > 100 : performance.now() - startedAt > maxLagMs;
        if (isOver || listed === undefined || listed.size === 0) {
          return this.#findLeftovers(listed);
        }
        for (const expectedPlants of this.#expectedPlants) {
          const ours = expectedPlants.plants.filter(
            (one) => listed.has(one) && isMadeName(one.plant.name),
          );
          await expectedPlants.remove(hurry, ours);
        }
        await wait(pauseMs, undefined, { signal: connection.signal }).catch(() => {});
      }
    } catch (error) {
      if (!(error instanceof CannotCheckError)) {
        throw error;
      }
      const left = this.plants.filter((one) => one.isConfirmed && one.presence !== 'gone');
      return left.map((one) => toLeftover(one, error.message));
    }
  }

  /** Waits for requests under way, which may still create a plant, and then starts the last seconds. */
  async #hurry(): Promise<AbortSignal> {
    await Promise.race([this.connection.drain(), wait(drainMs, undefined, { ref: false })]);
    const signal = AbortSignal.timeout(hurriedMs);
    setMaxListeners(0, signal);
    return signal;
  }

  /** The plants of the run that lists show; undefined without a list. */
  async #listOwn(signal: AbortSignal | undefined): Promise<ReadonlySet<ExpectedPlant> | undefined> {
    const { query, namesBefore } = this.lists.facts;
    const { connection } = this;
    const sent = connection.users.map((user) => ({ ...listStep(query, user), signal }));
    const exchanges = await Promise.all(sent.map((one) => connection.trySend(one)));
    const [first, ...others] = exchanges.map(plantsIn);
    const listed = [first, ...others].flatMap((plants) => plants ?? []);
    // Another client may have a plant without a name, or had one of this name.
    const own = this.plants.filter(
      ({ plant: { name } }) =>
        trimText(name) !== '' &&
        !namesBefore.has(name) &&
        listed.some((other) => isSameText(name, other.name)),
    );
    return first && new Set(own);
  }

  /** The plants of the run that are listed, or that may be there although lists do not show them. */
  #findLeftovers(listed: ReadonlySet<ExpectedPlant> | undefined): readonly Leftover[] {
    const showsAll = listed !== undefined && this.lists.facts.showsAll;
    const left = this.plants.filter((one) => {
      // A create that is still under way may store its plant later.
      const isPending = one.exchanges.length === 0;
      return listed?.has(one) || isPending || (one.presence !== 'gone' && !showsAll);
    });
    const byPlant = left.map(
      (one) => [`${one.plant.id} ${one.plant.name}`, toLeftover(one)] as const,
    );
    return [...new Map(byPlant).values()];
  }

  /** What a report says of the run, with what may have ended the provider. */
  describe(): RunDescription {
    const { unanswered, secrets, interruption: failure = '' } = this.connection;
    const evidenceOf = (lost: Exchange) => {
      const before = this.exchangesBefore(lost).filter(({ response }) => response !== undefined);
      // Why it got no response, and not what its socket or a second attempt came to.
      const exchanges = [...before, { ...lost, failure }];
      return toEvidence({ ...missingResponse({ ...lost, failure }), exchanges }, secrets);
    };
    return {
      ...this.connection.describe(),
      ...(unanswered && {
        reason: toReason(failure, secrets),
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
    // A second attempt sees what took effect late, or what a stop has left.
    return leftovers.length > 0 && !wasStopped ? this.removePlants() : leftovers;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      await this.end();
    } finally {
      this.connection[Symbol.dispose]();
    }
  }
}

/** A plant that was left at the provider, by default with the reason that its latest request shows. */
export function toLeftover(
  { plant: { id, name }, exchanges }: ExpectedPlant,
  reason = reasonOf(id, exchanges.at(-1)),
): Leftover {
  return { id, name, reason };
}

function reasonOf(id: string, latest: Exchange | undefined): string {
  if (id === '') {
    return 'it was created without an id to delete it by';
  }
  if (latest?.request.method !== 'DELETE') {
    return 'its create was not answered, or failed: it may be there';
  }
  if (isSuccess(latest)) {
    return 'it is still listed after its delete succeeded';
  }
  return latest.response === undefined
    ? `the delete was not answered: ${latest.failure}`
    : `the delete was answered with ${latest.response.status}`;
}
