import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { CannotCheckError } from '../http/cannot-check-error.js';
import type { Connection } from '../http/connection.js';
import { type Exchange, isError, isNotFound, isSuccess, keptExchange } from '../http/exchange.js';
import type { User } from '../http/request.js';
import type { Leftover } from '../report/verification-report.js';
import type { ExpectedPlant } from './expected-plant.js';
import { deleteRule, type Finding } from './finding.js';
import { stillListed, toLeftover, wasDeleted } from './leftovers.js';
import { isListed, type Listing, type Lists, listingOf } from './lists.js';
import { isUnguessable } from './plant-maker.js';
import { trimText } from './same-text.js';
import { deleteStep, listStep } from './step.js';

/** Whether a plant of the run is at the provider, as far as deletes and lists show. */
type State = 'gone' | 'listed' | 'unknown';

type Listings = ReadonlyMap<User, Listing>;

/** How often a plant that is still listed is deleted. After that, the lists may only be late. */
const maxDeletes = 3;
const firstPauseMs = 100;

/** Deletes the plants of a run, and says which of them may be left. */
export class CleanUp {
  readonly #connection: Connection;
  readonly #lists: Lists;
  readonly #oneByOne = pLimit(1);
  /** The failures of deletes that succeeded and removed nothing. */
  readonly findings: Finding[] = [];
  /**
   * Whether the provider does not store what it creates. A list then shows that a plant is gone only if one has shown
   * it.
   */
  distrustsCreates = false;
  /** Whether the provider has stored the plant of a rejected create. Any other rejected create may have done so. */
  distrustsRejections = false;
  /** Whether a delete of a deleted plant has failed, so that a delete which succeeds has found its plant. */
  hasProvenDeletes = false;

  constructor(connection: Connection, lists: Lists) {
    this.#connection = connection;
    this.#lists = lists;
  }

  /**
   * Deletes once those of some plants that may be there, side by side, each as its owner. A plant that may still be
   * there after that is `maybe`.
   *
   * @param signal stops it; default the signal of the run.
   */
  async remove(plants: readonly ExpectedPlant[], signal?: AbortSignal): Promise<void> {
    await this.#removeEach(plants.filter(mayBeDeleted), signal);
  }

  async #removeEach(plants: readonly ExpectedPlant[], signal?: AbortSignal): Promise<void> {
    const withId = plants.filter(({ plant }) => plant.id !== '');
    await Promise.all(withId.map((one) => this.#removeOne(one, signal)));
  }

  async #removeOne(one: ExpectedPlant, signal?: AbortSignal): Promise<void> {
    // An earlier delete may have taken effect, whatever its response was.
    const isFirst = !one.exchanges.some(({ request }) => request.method === 'DELETE');
    let exchange = await this.#delete(one, signal);
    if (isError(exchange) && !isNotFound(exchange) && one.isConfirmed) {
      // A provider may reject a delete beside another one.
      exchange = await this.#oneByOne(() => this.#delete(one, signal));
    }
    one.exchanges.push(keptExchange(exchange));
    one.rule = deleteRule;
    // If lists have shown a plant and its delete does not find it, it may be there under another id.
    const mayHide = one.isWrong || (one.wasListed && isFirst);
    const isGone = isSuccess(exchange) || (isNotFound(exchange) && !mayHide);
    one.presence = isGone ? 'gone' : 'maybe';
    if (isSuccess(exchange) && isFirst) {
      one.deletedAt = performance.now();
    }
  }

  /**
   * Deletes plants until no list shows one of them, or until lists can no longer be late.
   *
   * @param hurry ends it. With it, the deletes wait for no late list.
   * @returns the plants that may be left, with the reason.
   */
  async removeAll(plants: readonly ExpectedPlant[], hurry?: AbortSignal): Promise<Leftover[]> {
    try {
      await this.remove(plants, hurry);
      if (this.distrustsRejections) {
        const rejected = plants.filter((one) => !one.isConfirmed && isUnguessable(one.plant.id));
        await this.#removeEach(rejected, hurry);
      }
      const listings = await this.#removeListed(plants, hurry);
      return await this.#leftovers(plants, listings, hurry);
    } catch (error) {
      if (!(error instanceof CannotCheckError)) {
        throw error;
      }
      const left = plants.filter((one) => one.isConfirmed && one.presence !== 'gone');
      return left.map((one) => toLeftover(one, error.message));
    }
  }

  /** Lists again and again, and deletes what lists still show. @returns the latest lists. */
  async #removeListed(plants: readonly ExpectedPlant[], hurry?: AbortSignal): Promise<Listings> {
    const { signal } = this.#connection;
    const startedAt = performance.now();
    let deletes = 1;
    for (let pauseMs = firstPauseMs; ; pauseMs *= 1.5) {
      const listings = await this.#list(hurry);
      const listed = plants.filter((one) => this.#stateOf(one, listings) === 'listed');
      this.#noteReturned(listed, listings);
      const isLate = performance.now() - startedAt > this.#lists.maxLagMs;
      const isOver = hurry ? pauseMs > firstPauseMs : isLate;
      const wasJustStopped = signal.aborted !== (hurry !== undefined);
      if (listed.length === 0 || isOver || wasJustStopped) {
        return listings;
      }
      await wait(pauseMs, undefined, { signal: hurry ?? signal }).catch(() => {});
      if (deletes < maxDeletes) {
        deletes++;
        // A name that a list shows is of this run, whatever the response to the create was.
        await this.#removeEach(listed, hurry);
      }
    }
  }

  /** A plant has come back if a whole list did not show it after its delete, and a much later list shows it. */
  #noteReturned(listed: readonly ExpectedPlant[], listings: Listings): void {
    const returned = listed.find(
      (one) => one.wasSeenGone && performance.now() - one.deletedAt > this.#lists.maxLagMs,
    );
    if (returned !== undefined && this.findings.length === 0) {
      this.findings.push(stillListed(returned, listings));
    }
  }

  async #delete(one: ExpectedPlant, signal?: AbortSignal): Promise<Exchange> {
    const { plant, owner } = one;
    // Not `send`: a provider that cannot be reached has kept its plants, and they are named.
    const send = (id: string, authorization?: string) => {
      const step = deleteStep({ ...plant, id: encodeURIComponent(id) }, owner);
      return this.#connection.trySend({ ...step, authorization, signal });
    };
    const exchange = await send(plant.id);
    // A service in JavaScript may have rounded the id to a double.
    const rounded = /^-?\d{16,}$/.test(plant.id) ? String(Number(plant.id)) : plant.id;
    if (isNotFound(exchange) && rounded !== plant.id) {
      return await send(rounded);
    }
    if (isError(exchange) && one.isConfirmed && one.authorization !== undefined) {
      const other = await send(plant.id, one.authorization);
      return isSuccess(other) ? other : exchange;
    }
    return exchange;
  }

  /** The lists of all users that could be read. */
  async #list(signal?: AbortSignal): Promise<Listings> {
    const { users } = this.#connection;
    const { query } = this.#lists.facts;
    const exchanges = await Promise.all(
      users.map((user) => this.#connection.trySend({ ...listStep(query, user), signal })),
    );
    const listings = new Map<User, Listing>();
    for (const [position, user] of users.entries()) {
      const listing = listingOf(exchanges[position] as Exchange);
      if (listing !== undefined) {
        listings.set(user, listing);
      }
    }
    return listings;
  }

  /** What the lists show counts more than the response to a delete. */
  #stateOf(one: ExpectedPlant, listings: Listings): State {
    const { name } = one.plant;
    // Another client may have a plant without a name, or have had one of this name.
    const isRecognizable = trimText(name) !== '' && !this.#lists.facts.namesBefore.has(name);
    if (isRecognizable && [...listings.values()].some((listing) => isListed(listing, one.plant))) {
      return 'listed';
    }
    const ofOwner = listings.get(one.owner);
    const isMissing = isRecognizable && ofOwner !== undefined && !this.#lists.isPage(ofOwner);
    if (this.distrustsCreates) {
      const isGone = wasDeleted(one) || !one.isConfirmed || (isMissing && one.wasListed);
      return isGone ? 'gone' : 'unknown';
    }
    if (isMissing) {
      // A create that is still under way may store its plant later.
      return one.exchanges.length === 0 ? 'unknown' : 'gone';
    }
    return one.presence === 'gone' ? 'gone' : 'unknown';
  }

  async #leftovers(
    plants: readonly ExpectedPlant[],
    listings: Listings,
    hurry?: AbortSignal,
  ): Promise<Leftover[]> {
    const isGone = (one: ExpectedPlant) => this.#stateOf(one, listings) === 'gone';
    const isShown = (one: ExpectedPlant) => this.#stateOf(one, listings) === 'listed';
    const refuted = plants.find((one) => isShown(one) && wasDeleted(one));
    if (refuted !== undefined && hurry === undefined) {
      this.findings.push(stillListed(refuted, listings));
    }
    // A second delete tells where no list shows the plants, or where a list has shown that a success means nothing.
    const isDoubtful = (one: ExpectedPlant) => {
      const wasNeverSeen = !one.wasListed && !this.hasProvenDeletes;
      const meansNothing = refuted !== undefined || wasNeverSeen;
      return isGone(one) && wasDeleted(one) && !this.#lists.showsAll && meansNothing;
    };
    const doubtful = plants.filter(isDoubtful);
    const again = await Promise.all(doubtful.map((one) => this.#delete(one, hurry)));
    const staying = doubtful.filter((_, position) => isSuccess(again[position] as Exchange));
    const left = [
      ...plants.filter((one) => !isGone(one)).map((one) => toLeftover(one)),
      ...staying.map((one) => toLeftover(one, unproven)),
    ];
    return [...new Map(left.map((one) => [`${one.id} ${one.name}`, one])).values()];
  }
}

const unproven =
  'each of two deletes was answered as a success, and no list shows whether it is gone';

/** Another client may have a plant with a guessable id, and nothing shows that this run has created one. */
function mayBeDeleted({ plant: { id }, presence, isConfirmed }: ExpectedPlant): boolean {
  return presence !== 'gone' && (isConfirmed || isUnguessable(id));
}
