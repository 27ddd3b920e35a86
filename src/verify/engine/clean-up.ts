import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { CannotCheckError } from '../http/cannot-check-error.js';
import type { Connection } from '../http/connection.js';
import { type Exchange, isError, isNotFound, isSuccess, keptExchange } from '../http/exchange.js';
import type { User } from '../http/request.js';
import type { Leftover } from '../report/verification-report.js';
import type { ExpectedPlant } from './expected-plants.js';
import { isListed, type Listing, type Lists, listingOf } from './lists.js';
import { isUnguessable } from './plant-maker.js';
import type { Finding } from './results.js';
import { trimText } from './same-text.js';
import { deleteStep, listStep } from './step.js';

/** Whether a plant of the run is at the provider, as far as deletes and lists say. */
type State = 'gone' | 'listed' | 'unknown';

/** Deletes the plants of a run, and says which may be left. Nothing else deletes plants to tidy up. */
export class CleanUp {
  readonly #connection: Connection;
  readonly #lists: Lists;
  readonly #oneByOne = pLimit(1);
  /** What shows that a delete which succeeded has removed nothing. */
  readonly findings: Finding[] = [];
  /** Whether creates do not store plants as they say: then a list shows only of a plant that was listed that it is gone. */
  distrustsCreates = false;
  /** Whether creates were rejected that have stored a plant: then each of them may have. */
  distrustsRejections = false;
  /** Whether a delete of a deleted plant was seen to fail, so that one which succeeds has found its plant. */
  hasProvenDeletes = false;

  constructor(connection: Connection, lists: Lists) {
    this.#connection = connection;
    this.#lists = lists;
  }

  /**
   * Deletes those of some plants that may be there, once, side by side, each as its owner. Those that may still be
   * there remain `maybe`.
   *
   * @param signal stops it; default that of the run.
   */
  async remove(plants: readonly ExpectedPlant[], signal?: AbortSignal): Promise<void> {
    await this.#removeEach(plants.filter(mayBeDeleted), signal);
  }

  async #removeEach(plants: readonly ExpectedPlant[], signal?: AbortSignal): Promise<void> {
    const withId = plants.filter(({ plant }) => plant.id !== '');
    await Promise.all(
      withId.map(async (one) => {
        // An earlier delete may have taken effect, whatever its response was.
        const isFirst = !one.exchanges.some(({ request }) => request.method === 'DELETE');
        const atOnce = await this.#delete(one, signal);
        const isRejected = isError(atOnce) && !isNotFound(atOnce) && one.isConfirmed;
        // A provider may reject a delete beside another one.
        const exchange = isRejected
          ? await this.#oneByOne(() => this.#delete(one, signal))
          : atOnce;
        one.exchanges.push(keptExchange(exchange));
        // A plant that lists have shown, and that its delete does not find, may be there under another id.
        const mayHide = one.isWrong || (one.wasListed && isFirst);
        const isGone = isSuccess(exchange) || (isNotFound(exchange) && !mayHide);
        one.presence = isGone ? 'gone' : 'maybe';
        one.deletedAt = isSuccess(exchange) && isFirst ? performance.now() : one.deletedAt;
        one.rule = 'delete.removes-one-plant';
      }),
    );
  }

  /**
   * Deletes plants until lists show none of them, or can no longer be late.
   *
   * @param hurry ends it; with it, no late list is waited for.
   * @returns the plants that may be left, with the reason.
   */
  async removeAll(plants: readonly ExpectedPlant[], hurry?: AbortSignal): Promise<Leftover[]> {
    const { signal } = this.#connection;
    const startedAt = performance.now();
    try {
      await this.remove(plants, hurry);
      if (this.distrustsRejections) {
        const rejected = plants.filter((one) => !one.isConfirmed && isUnguessable(one.plant.id));
        await this.#removeEach(rejected, hurry);
      }
      let deletes = 1;
      for (let pauseMs = 100; ; pauseMs *= 1.5) {
        const listings = await this.#list(hurry);
        const isListedStill = (one: ExpectedPlant) => this.#stateOf(one, listings) === 'listed';
        const listed = plants.filter(isListedStill);
        this.#noteReturned(listed, listings);
        const isOver = hurry ? pauseMs > 100 : performance.now() - startedAt > this.#lists.maxLagMs;
        if (listed.length === 0 || isOver || signal.aborted !== (hurry !== undefined)) {
          return await this.#leftovers(plants, listings, hurry);
        }
        await wait(pauseMs, undefined, { signal: hurry ?? signal }).catch(() => {});
        if (deletes++ < maxDeletes) {
          // What a list shows by its name is of this run, whatever the response to its create was.
          await this.#removeEach(listed, hurry);
        }
      }
    } catch (error) {
      if (!(error instanceof CannotCheckError)) {
        throw error;
      }
      const left = plants.filter((one) => one.isConfirmed && one.presence !== 'gone');
      return left.map((one) => toLeftover(one, error.message));
    }
  }

  /** A plant that a whole list has lacked after its delete, and that a much later one shows, has come back. */
  #noteReturned(listed: readonly ExpectedPlant[], listings: ReadonlyMap<User, Listing>): void {
    const returned = listed.find(
      (one) => one.wasSeenGone && performance.now() - one.deletedAt > this.#lists.maxLagMs,
    );
    if (returned !== undefined && this.findings.length === 0) {
      this.findings.push(stillListed(returned, listings));
    }
  }

  /** A service in JavaScript may know a plant by its id as a double. */
  async #delete(one: ExpectedPlant, signal?: AbortSignal): Promise<Exchange> {
    const { plant, owner } = one;
    // Not `send`: a provider that cannot be reached has kept its plants, which are named.
    const send = (id: string, authorization?: string) => {
      const step = deleteStep({ ...plant, id: encodeURIComponent(id) }, owner);
      return this.#connection.trySend({ ...step, authorization, signal });
    };
    const rounded = /^-?\d{16,}$/.test(plant.id) ? String(Number(plant.id)) : plant.id;
    const exchange = await send(plant.id);
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
  async #list(signal?: AbortSignal): Promise<ReadonlyMap<User, Listing>> {
    const { users } = this.#connection;
    const { query } = this.#lists.facts;
    const read = await Promise.all(
      users.map(async (user) => {
        const exchange = await this.#connection.trySend({ ...listStep(query, user), signal });
        return [user, listingOf(exchange)] as const;
      }),
    );
    return new Map(read.flatMap(([user, listing]) => (listing ? [[user, listing] as const] : [])));
  }

  /** A list counts before the response to a delete. */
  #stateOf(one: ExpectedPlant, listings: ReadonlyMap<User, Listing>): State {
    const { name } = one.plant;
    // Another client may have a plant without a name, or have had one of this name.
    const isRecognizable = trimText(name) !== '' && !this.#lists.facts.namesBefore.has(name);
    if (isRecognizable && [...listings.values()].some((listing) => isListed(listing, one.plant))) {
      return 'listed';
    }
    const ofOwner = listings.get(one.owner);
    const isLacking = isRecognizable && ofOwner !== undefined && !this.#lists.isPage(ofOwner);
    if (this.distrustsCreates) {
      const isGone = wasDeleted(one) || !one.isConfirmed || (isLacking && one.wasListed);
      return isGone ? 'gone' : 'unknown';
    }
    if (isLacking) {
      // A create that is still under way may store its plant later.
      return one.exchanges.length === 0 ? 'unknown' : 'gone';
    }
    return one.presence === 'gone' ? 'gone' : 'unknown';
  }

  async #leftovers(
    plants: readonly ExpectedPlant[],
    listings: ReadonlyMap<User, Listing>,
    hurry?: AbortSignal,
  ): Promise<Leftover[]> {
    const withState = plants.map((one) => [one, this.#stateOf(one, listings)] as const);
    const [refuted] = withState.filter(([one, state]) => state === 'listed' && wasDeleted(one));
    const isRefuted = refuted !== undefined;
    if (refuted !== undefined && hurry === undefined) {
      this.findings.push(stillListed(refuted[0], listings));
    }
    // Where no list shows the plants, or one has shown that a success means nothing, a second delete tells.
    const isDoubtful = (one: ExpectedPlant) =>
      wasDeleted(one) &&
      !this.#lists.showsAll &&
      (isRefuted || (!one.wasListed && !this.hasProvenDeletes));
    const doubtful = withState.filter(([one, state]) => state === 'gone' && isDoubtful(one));
    const again = await Promise.all(
      doubtful.map(async ([one]) => [one, await this.#delete(one, hurry)] as const),
    );
    const stays = again.filter(([, exchange]) => isSuccess(exchange)).map(([one]) => one);
    const left = [
      ...withState.filter(([, state]) => state !== 'gone').map(([one]) => toLeftover(one)),
      ...stays.map((one) => toLeftover(one, unproven)),
    ];
    return [...new Map(left.map((one) => [`${one.id} ${one.name}`, one])).values()];
  }
}

/** What a list shows of a plant whose delete succeeded, as a failure. */
function stillListed(one: ExpectedPlant, listings: ReadonlyMap<User, Listing>): Finding {
  const [create, ...others] = one.exchanges;
  const shown = [...listings.values()].find((listing) => isListed(listing, one.plant));
  const last = others.findLast(({ request }) => request.method === 'DELETE');
  return {
    rule: 'delete.removes-one-plant',
    verdict: 'failed',
    expected: `"${one.plant.name}" is not listed after its delete`,
    actual: 'it is listed',
    exchanges: [create, last, shown?.exchange].filter((exchange) => exchange !== undefined),
  };
}

/** How often a plant that is still listed is deleted: after that, lists may only be late. */
const maxDeletes = 3;

const unproven =
  'each of two deletes was answered as a success, and no list shows whether it is gone';

/** Another client may have a plant with a guessable id, and nothing shows that this run has created one. */
function mayBeDeleted({ plant: { id }, presence, isConfirmed }: ExpectedPlant): boolean {
  return presence !== 'gone' && (isConfirmed || isUnguessable(id));
}

function wasDeleted({ exchanges }: ExpectedPlant): boolean {
  const latest = exchanges.at(-1);
  return latest?.request.method === 'DELETE' && isSuccess(latest);
}

/** A plant that may be left at the provider, by default with the reason that its latest request shows. */
export function toLeftover(one: ExpectedPlant, reason = reasonOf(one)): Leftover {
  const { id, name } = one.plant;
  return { id, name, reason };
}

function reasonOf({ plant: { id }, exchanges, wasListed }: ExpectedPlant): string {
  const latest = exchanges.at(-1);
  if (id === '') {
    return 'it was created without an id to delete it by';
  }
  if (latest?.request.method !== 'DELETE') {
    return 'its create was not answered, or failed: it may be there';
  }
  if (isSuccess(latest)) {
    return 'it is still listed after its delete succeeded';
  }
  if (latest.response === undefined) {
    return `the delete was not answered: ${latest.failure}`;
  }
  const wasHidden = isNotFound(latest) && !wasListed;
  const answer = `the delete was answered with ${latest.response.status}`;
  return wasHidden ? `${answer}, and no list has shown it` : answer;
}
