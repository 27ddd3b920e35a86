import { Connection, type ConnectionListeners, createController } from '../http/connection.js';
import type { ConnectionOptions } from '../http/connection-options.js';
import { reachProvider } from '../http/open-connection.js';
import type { Leftover } from '../report/verification-report.js';
import { CreatedPlants } from './created-plants.js';
import { type ListCapabilities, unknownList } from './list-capabilities.js';
import { removeCreatedPlants } from './remove-created-plants.js';

/**
 * Opens a session with a running service, as `openConnection` does.
 *
 * At the end of its scope, the session deletes what it has created, also after a failure or a stop.
 */
export async function openSession(
  options: ConnectionOptions,
  listeners?: ConnectionListeners,
): Promise<Session> {
  const session = new Session(options, listeners);
  return reachProvider(session, options);
}

/** An interrupted session takes at most so long to delete what it has created, in milliseconds. */
const hurriedRemovalMs = 4000;

/** A connection that deletes at the end what was created over it. */
export class Session extends Connection implements AsyncDisposable {
  readonly createdPlants = new CreatedPlants();
  readonly #removal = createController();
  #isHurried = false;
  #hurriedRemoval: Promise<readonly Leftover[]> | undefined;
  #list = unknownList;
  #leftovers: Promise<readonly Leftover[]> | undefined;

  constructor(options: ConnectionOptions, listeners?: ConnectionListeners) {
    super(options, listeners);
    this.onExchange((exchange) => this.createdPlants.record(exchange));
  }

  /** Remembers how plants are listed: at the end, the lists show whether any are left. */
  rememberList(list: ListCapabilities): void {
    this.#list = list;
  }

  /**
   * Stops every request of the session and rejects further ones. What it has created is then deleted in
   * a hurry: each plant is tried once, for a few seconds in all.
   *
   * @param reason as a clause.
   */
  override interrupt(reason: string): void {
    this.#isHurried = true;
    this.#removal.abort();
    super.interrupt(reason);
  }

  /** The same, but the plants are deleted with all the patience that the provider asks for. */
  interruptPatiently(reason: string): void {
    super.interrupt(reason);
  }

  /**
   * Deletes the plants that the session has created, also after the session is over.
   *
   * @returns the plants that could not be deleted.
   */
  async removeCreatedPlants(): Promise<readonly Leftover[]> {
    if (!this.signal.aborted) {
      return this.#remove(this.signal);
    }
    await this.drain();
    const leftovers = this.#isHurried ? [] : await this.#remove(this.#removal.signal);
    if (!this.#isHurried) {
      return leftovers;
    }
    this.#hurriedRemoval ??= this.#removeInAHurry();
    return this.#hurriedRemoval;
  }

  async #removeInAHurry(): Promise<readonly Leftover[]> {
    const hurry = createController();
    const timer = setTimeout(() => hurry.abort(), hurriedRemovalMs);
    try {
      return await this.#remove(hurry.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  async #remove(signal: AbortSignal): Promise<readonly Leftover[]> {
    const context = { session: this, list: this.#list, signal, isHurried: this.#isHurried };
    return removeCreatedPlants(context);
  }

  /**
   * Rejects further requests, and deletes the plants that the session has created.
   *
   * @returns the plants that could not be deleted.
   */
  removeAll(): Promise<readonly Leftover[]> {
    this.end();
    this.#leftovers ??= this.removeCreatedPlants();
    return this.#leftovers;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      await this.removeAll();
    } finally {
      this[Symbol.dispose]();
    }
  }
}
