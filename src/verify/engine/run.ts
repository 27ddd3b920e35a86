import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from '../http/connection.js';
import type { Exchange } from '../http/exchange.js';
import type { Leftover } from '../report/verification-report.js';
import { Lists } from './lists.js';
import { removePlants } from './remove-plants.js';
import { World, type WorldPlant } from './world.js';

/** A stopped run takes at most so long to delete what it has created, in milliseconds. */
const hurriedMs = 4000;
/** So long it waits for requests that are under way. */
const drainMs = 2000;

/** One run on a provider. Its end deletes what it has created, also after a failure or a stop. */
export class Run implements AsyncDisposable {
  readonly connection: Connection;
  readonly lists: Lists;
  /** The plants of each part of the run. */
  readonly worlds: World[] = [];
  #leftovers: Promise<readonly Leftover[]> | undefined;

  constructor(connection: Connection) {
    this.connection = connection;
    this.lists = new Lists(connection);
  }

  /** The plants of all parts. */
  get plants(): readonly WorldPlant[] {
    return this.worlds.flatMap(({ plants }) => plants);
  }

  /** Opens a world for another part of the run. */
  openWorld(): World {
    const world = new World();
    this.worlds.push(world);
    return world;
  }

  /** The requests so far about the plant that the path of a request names: those that it takes to repeat it. */
  exchangesBefore({ request }: Exchange): readonly Exchange[] {
    return this.plants
      .filter(({ plant }) => request.url.endsWith(`/plants/${plant.id}`))
      .flatMap(({ exchanges }) => exchanges);
  }

  /**
   * Deletes the plants that the run has created so far. After a stop it tries each once, for a few seconds
   * in all.
   *
   * @returns the plants that could not be deleted.
   */
  async removePlants(): Promise<readonly Leftover[]> {
    if (!this.connection.signal.aborted) {
      return removePlants(this);
    }
    // A request under way may still create a plant.
    await Promise.race([this.connection.drain(), wait(drainMs, undefined, { ref: false })]);
    const hurry = AbortSignal.timeout(hurriedMs);
    setMaxListeners(0, hurry);
    return removePlants(this, hurry);
  }

  /** Deletes the plants of the run, and closes its connection. Called again, it returns the same. */
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
