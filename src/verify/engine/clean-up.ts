import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { startDeadline, stoppedFailure } from '../http/deadline.js';
import { isError, isNotFound, isSuccess, type SentExchange } from '../http/exchange.js';
import type { User } from '../http/request.js';
import type { Leftover } from '../report/verification-report.js';
import { type CheckName, deleteRule } from './finding.js';
import type { LedgerRecord } from './ledger.js';
import {
  stillListed,
  timesDeleted,
  toLeftover,
  unproven,
  wasDeleted,
  wasNotFound,
} from './leftovers.js';
import { isUnguessable } from './plant-maker.js';
import type { Run } from './run.js';
import { trimText } from './same-plant.js';
import { deleteStep, listStep, type Part } from './step.js';
import { isListed, type View } from './view.js';

type Lists = ReadonlyMap<User, View>;

/** How often a plant that is still listed is deleted. After that, the lists may only be late. */
const maxDeletes = 3;
const firstPauseMs = 100;
/** How long a stopped run may take to delete its plants, in milliseconds. */
const hurriedMs = 4000;
/** How long a stopped run waits for requests that are under way, in milliseconds. */
const drainMs = 2000;
const check: CheckName = { kind: 'sequence', check: 'delete every plant of the run' };

/** Deletes the plants of a run, and says which may be left. Its disposal ends the run, also after a failure. */
export class CleanUp implements AsyncDisposable {
  readonly #run: Run;
  readonly #oneByOne = pLimit(1);
  readonly #part: Part = { check, strength: 'afterwards' };
  #left: Promise<readonly Leftover[]> | undefined;

  constructor(run: Run) {
    this.#run = run;
  }

  /**
   * Deletes each plant that may be there once, as its owner, all side by side.
   *
   * @param signal stops it; default the signal of the run.
   */
  async remove(records: Iterable<LedgerRecord>, signal?: AbortSignal): Promise<void> {
    const all = [...records].filter(({ presence }) => presence !== 'gone');
    await Promise.all(all.filter(mayBeDeleted).map((record) => this.#removeOne(record, signal)));
  }

  async #removeOne(record: LedgerRecord, signal?: AbortSignal): Promise<void> {
    const exchange = await this.#delete(record, signal);
    if (isError(exchange) && !isNotFound(exchange) && record.isConfirmed) {
      // A provider may reject a delete beside another one.
      await this.#oneByOne(() => this.#delete(record, signal));
    }
  }

  async #delete(record: LedgerRecord, signal?: AbortSignal): Promise<SentExchange> {
    const { plant, owner, authorization } = record;
    // Not `send`: a provider that cannot be reached has kept its plants, and they are named.
    const send = (own?: string, id = plant.id) => {
      const step = deleteStep(plant, owner);
      const path = `/plants/${encodeURIComponent(id)}`;
      const request = { ...step.request, path };
      return this.#run.trySend({ ...step, request, authorization: own, signal, part: this.#part });
    };
    const exchange = await send();
    // A service in JavaScript may have rounded the id to a double.
    const rounded = /^-?\d{16,}$/.test(plant.id) ? String(Number(plant.id)) : plant.id;
    if (isNotFound(exchange) && rounded !== plant.id) {
      return await send(undefined, rounded);
    }
    if (isError(exchange) && record.isConfirmed && authorization !== undefined) {
      // The create was sent with another token, so that another user may own the plant.
      const other = await send(authorization);
      return isSuccess(other) ? other : exchange;
    }
    return exchange;
  }

  /**
   * Deletes plants until no list shows one, or until lists can no longer be late. After a stop it has a few seconds, and
   * does not wait for late lists.
   *
   * @param records default all that the run has created so far.
   * @returns the plants that may be left.
   */
  async removePlants(
    records: readonly LedgerRecord[] = [...this.#run.ledger.records],
  ): Promise<readonly Leftover[]> {
    if (records.length === 0) {
      return [];
    }
    const hurry = this.#run.connection.signal.aborted ? await this.#hurry() : undefined;
    return this.#removeAll(records, hurry);
  }

  /** Waits for requests under way, which may still create a plant. Then the last seconds begin. */
  async #hurry(): Promise<AbortSignal> {
    await Promise.race([this.#run.connection.drain(), wait(drainMs, undefined, { ref: false })]);
    const { signal } = startDeadline(hurriedMs, stoppedFailure);
    setMaxListeners(0, signal);
    return signal;
  }

  /** Deletes the plants of the run. Called again, it returns the same. */
  end(): Promise<readonly Leftover[]> {
    this.#left ??= this.#end();
    return this.#left;
  }

  async #end(): Promise<readonly Leftover[]> {
    const wasStopped = this.#run.connection.signal.aborted;
    const leftovers = await this.removePlants();
    const isCutShort = !wasStopped && this.#run.connection.signal.aborted;
    return leftovers.length > 0 && isCutShort ? this.removePlants() : leftovers;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      await this.end();
    } finally {
      this.#run.connection[Symbol.dispose]();
    }
  }

  /**
   * Deletes plants until no list shows one of them, or until lists can no longer be late.
   *
   * @param hurry ends it. With it, the deletes wait for no late list.
   * @returns the plants that may be left, with the reason.
   */
  async #removeAll(records: readonly LedgerRecord[], hurry?: AbortSignal): Promise<Leftover[]> {
    try {
      await this.remove(records, hurry);
      const lists = await this.#removeListed(records, hurry);
      return await this.#leftovers(records, lists, hurry);
    } catch (error) {
      if (!(error instanceof CannotCheckError)) {
        throw error;
      }
      const created = records.filter(({ isConfirmed }) => isConfirmed);
      const left = created.filter(({ presence }) => presence !== 'gone');
      return left.map((record) => toLeftover(record, error.message));
    }
  }

  /** Lists again and again, and deletes what lists still show. @returns the latest lists. */
  async #removeListed(records: readonly LedgerRecord[], hurry?: AbortSignal): Promise<Lists> {
    const { signal, clock } = this.#run.connection;
    const startedAt = clock.now();
    let deletes = 1;
    for (let pauseMs = firstPauseMs; ; pauseMs *= 1.5) {
      const lists = await this.#list(hurry);
      const listed = records.filter((record) => this.#isShown(record, lists));
      const isLate = clock.now() - startedAt > this.#run.ledger.lagMs;
      const isOver = hurry ? pauseMs > firstPauseMs : isLate;
      const wasJustStopped = signal.aborted !== (hurry !== undefined);
      if (listed.length === 0 || isOver || wasJustStopped) {
        return lists;
      }
      await clock.wait(pauseMs, hurry ?? signal);
      if (deletes < maxDeletes) {
        deletes++;
        // A name that a list shows is of this run, whatever the response to the create was.
        const deletable = listed.filter(mayBeDeleted);
        await Promise.all(deletable.map((record) => this.#removeOne(record, hurry)));
      }
      if (listed.some(({ create }) => create.effect === 'nothing')) {
        // One rejected create has stored its plant, so others may have done it.
        const others = records.filter(({ isConfirmed }) => !isConfirmed);
        const rejected = others.filter(({ plant }) => isUnguessable(plant.id));
        await Promise.all(rejected.map((record) => this.#removeOne(record, hurry)));
      }
    }
  }

  /** The lists of all users that could be read. */
  async #list(signal?: AbortSignal): Promise<Lists> {
    const run = this.#run;
    const steps = run.connection.users.map((user) => listStep(run.query, user));
    const views = await Promise.all(
      steps.map(async (step) => {
        return run.viewIn(await run.trySend({ ...step, signal, part: this.#part }));
      }),
    );
    return new Map(views.flatMap((view) => (view ? [[view.user, view]] : [])));
  }

  #isShown({ plant }: LedgerRecord, lists: Lists): boolean {
    // Another client may have a plant without a name, or have had one of this name.
    const isRecognizable = trimText(plant.name) !== '' && !this.#run.namesBefore.has(plant.name);
    return isRecognizable && [...lists.values()].some((view) => isListed(view, plant));
  }

  /** The users whose lists would show each plant of theirs that is there: they are whole, and have shown some. */
  #seeingUsers(lists: Lists): ReadonlySet<User> {
    const { ledger, views } = this.#run;
    const seeing = new Set<User>();
    for (const { owner, shownTo } of ledger.records) {
      const view = lists.get(owner);
      if (shownTo.has(owner) && view !== undefined && views.isWhole(view)) {
        seeing.add(owner);
      }
    }
    return seeing;
  }

  async #leftovers(
    records: readonly LedgerRecord[],
    lists: Lists,
    hurry?: AbortSignal,
  ): Promise<Leftover[]> {
    const shown = records.filter((record) => this.#isShown(record, lists));
    const deleted = shown.filter(({ presence }) => presence === 'gone');
    const refuted = deleted.find(({ create }) => create.effect !== 'nothing');
    if (refuted !== undefined && hurry === undefined) {
      this.#run.recorder.record(this.#part, stillListed(refuted, lists));
    }
    const areShown = new Set(shown);
    const hidden = records.filter((record) => !areShown.has(record));
    const seeing = this.#seeingUsers(lists);
    const isMissing = ({ owner, plant }: LedgerRecord) =>
      seeing.has(owner) && trimText(plant.name) !== '';
    const left = new Set(hidden.filter((record) => !this.#isGone(record, isMissing(record))));
    // A second delete tells where no list shows the plants.
    const doubtful = hidden.filter(
      (record) => wasDeleted(record) && !left.has(record) && !seeing.has(record.owner),
    );
    const once = doubtful.filter((record) => timesDeleted(record) === 1 && !wasNotFound(record));
    await Promise.all(once.map((record) => this.#delete(record, hurry)));
    // Where a delete has removed nothing, the success of another one shows nothing.
    const areRefuted = this.#run.findings.hasFailed(deleteRule);
    const staying = doubtful.filter(
      (record) => timesDeleted(record) > 1 && (areRefuted || !record.wasShown),
    );
    // If deleted plants come back, plants that no list can show for certain may be back, too.
    const haveReturned = records.some(({ returnedAt }) => returnedAt > 0);
    const isBlank = ({ plant }: LedgerRecord) => trimText(plant.name) === '';
    const unseen = haveReturned ? hidden.filter(wasDeleted).filter(isBlank) : [];
    const all = [
      ...[...shown, ...left, ...unseen].map((record) => toLeftover(record)),
      ...staying.map((record) => toLeftover(record, unproven)),
    ];
    return [...new Map(all.map((left) => [`${left.id} ${left.name}`, left])).values()];
  }

  /**
   * Whether a plant that no list shows is gone: a delete of it was done, or it was never stored. A confirmed plant that each
   * delete did not find may be where neither lists nor deletes look.
   */
  #isGone(record: LedgerRecord, isMissing: boolean): boolean {
    if (record.presence === 'gone') {
      return true;
    }
    const { id } = record.plant;
    const isUnseen = wasNotFound(record) || isMissing;
    const seenAt = Math.max(record.create.startedAt, record.returnedAt);
    const wasDeletedSince = ({ removals }: LedgerRecord) =>
      removals.some(({ effect, startedAt }) => effect === 'done' && startedAt >= seenAt);
    if (isUnseen && this.#run.ledger.withId(id).some(wasDeletedSince)) {
      // A plant with a taken id has replaced another one, or was never stored.
      return true;
    }
    if (record.isConfirmed) {
      // It may have been replaced, or removed by a request whose effect the document leaves open.
      const isOpen = record.removals.some(({ effect, step }) => {
        return effect === 'maybe' && step.part !== this.#part;
      });
      return isOpen && isMissing;
    }
    // A create that is still under way may store its plant later.
    const { exchange } = record.create;
    return exchange !== undefined && (wasNotFound(record) || isMissing);
  }
}

/** Another client may have a plant with a guessable id, and nothing shows that this run has created one. */
function mayBeDeleted({ plant: { id }, isConfirmed }: LedgerRecord): boolean {
  return id !== '' && (isConfirmed || isUnguessable(id));
}
