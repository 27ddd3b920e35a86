import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from '../http/connection.js';
import type { Leftover } from '../report/verification-report.js';
import { CreatedPlants } from './provider.js';
import { removePlants } from './remove-plants.js';

/** A stopped run takes at most so long to delete what it has created, in milliseconds. */
const hurriedMs = 4000;
/** So long it waits for requests that are under way. */
const drainMs = 2000;

/** One run on a provider. Its end deletes what it has created, also after a failure or a stop. */
export class Run implements AsyncDisposable {
  readonly connection: Connection;
  readonly created = new CreatedPlants();
  #leftovers: Promise<readonly Leftover[]> | undefined;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /**
   * Deletes the plants that the run has created so far. After a stop it tries each once, for a few seconds
   * in all.
   *
   * @returns the plants that could not be deleted.
   */
  async removePlants(): Promise<readonly Leftover[]> {
    const { connection, created } = this;
    const isHurried = connection.signal.aborted;
    if (isHurried) {
      // A request under way may still create a plant.
      await Promise.race([connection.drain(), wait(drainMs, undefined, { ref: false })]);
    }
    const hurry = new AbortController();
    setMaxListeners(0, hurry.signal);
    const timer = isHurried ? setTimeout(() => hurry.abort(), hurriedMs) : undefined;
    try {
      const signal = isHurried ? hurry.signal : connection.signal;
      const { users } = connection;
      // Not `send`: a provider that cannot be reached has kept its plants, which are named.
      const sender = { send: connection.trySend.bind(connection) };
      return await removePlants({ sender, users, created, signal, isHurried });
    } finally {
      clearTimeout(timer);
    }
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
