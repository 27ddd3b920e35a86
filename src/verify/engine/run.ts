import { counted } from '../../text/wording.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import type { Connection } from '../http/connection.js';
import { describeAnswer, isSuccess, type SentExchange } from '../http/exchange.js';
import { ownAuthorization, type User } from '../http/request.js';
import { passed } from './finding.js';
import { FindingRecorder } from './finding-recorder.js';
import { Ledger, type LedgerRecord } from './ledger.js';
import { toLeftover, whyLeft } from './leftovers.js';
import { idRanges, isUnguessable, PlantMaker } from './plant-maker.js';
import { hasSucceeded } from './response-shape.js';
import { listStep, type Part, type Step } from './step.js';
import { listingOf, type View } from './view.js';
import { Views } from './views.js';

/** After this time spent on lists that stayed wrong, a run waits for a list only as long as lists were late before. */
const maxWastedMs = 10_000;

interface PollOptions {
  /** Default the query that lists the most plants. */
  readonly query?: string | undefined;
  /** The part to which the lists belong; default none. */
  readonly part?: Part | undefined;
  /** How long to wait at a provider whose lists were never late, in milliseconds; default as late as lists may be. */
  readonly patienceMs?: number;
}

/**
 * One run at one provider. Every request of it passes through `send`, which notes it in the ledger, sends it, and records
 * what its response and its list show. `CleanUp` deletes its plants at the end.
 */
export class Run {
  readonly connection: Connection;
  readonly ledger: Ledger;
  readonly views: Views;
  readonly recorder = new FindingRecorder();
  readonly findings = this.recorder.findings;
  /** Makes plants that the provider accepts. Until that is known, it makes the usual ones. */
  plants = new PlantMaker({ ids: idRanges[0], hasTags: false });
  /** The query that lists the most plants, with its question mark; empty for none. */
  query = '';
  /** Whether the store was seen to be full: then few plants are there at once. */
  hasLittleRoom = false;
  /** Whether a list with the query that lists the most plants was seen to leave plants out. */
  hasPages = false;
  /**
   * How long after a change the latest list began that did not show it, and a later one did; 0 if each showed it.
   * Undefined as long as no list has shown all plants of the run.
   */
  lateListMs: number | undefined;
  /** Whether a create with a taken id was accepted: it may replace a plant. Undefined if none was tried. */
  acceptsTakenIds: boolean | undefined;
  /** The names that lists showed before the run created any plant. */
  namesBefore: ReadonlySet<unknown> = new Set();
  readonly #viewOf = new WeakMap<SentExchange, View>();
  #wastedMs = 0;

  constructor(connection: Connection) {
    this.connection = connection;
    this.ledger = new Ledger(connection.lagMs);
    // A pact may create a plant with a name that the store had before.
    const maySeeUnrecorded = (_user: User, name: string) => this.namesBefore.has(name);
    this.views = new Views(this.ledger, { maySeeUnrecorded });
    connection.plantsLeft = () =>
      this.ledger.remaining.map((record) => toLeftover(record, whyLeft(record)));
    for (const { exchange, outgoing } of connection.firstLooks) {
      if (outgoing.request.path === '/plants') {
        this.recorder.inspect({ step: outgoing, exchange });
      }
    }
  }

  /** Whether lists have shown the plants of this run, and left none out. */
  get showsAll(): boolean {
    return this.views.hasShown && !this.hasPages;
  }

  /** Why lists show nothing about the plants of the run, and what to do about it. */
  get hiddenReason(): string {
    const listed = counted(this.views.longest, 'plant');
    return `no list shows the plants of this run, as each has the same ${listed}: it may be a page. Give the token of a user who sees fewer plants, or take a store with fewer`;
  }

  /**
   * Sends a step, and records what it shows.
   *
   * @throws CannotCheckError when the run is over, or the step could harm a plant of another client.
   */
  async send(step: Step): Promise<SentExchange> {
    this.#assertHarmless(step);
    return this.#pass(step, () => this.connection.send(step));
  }

  /** The same without an error if the run is over. Then only a step with a signal of its own is sent. */
  trySend(step: Step): Promise<SentExchange> {
    return this.#pass(step, () => this.connection.trySend(step));
  }

  async #pass(step: Step, send: () => Promise<SentExchange>): Promise<SentExchange> {
    const { clock } = this.connection;
    const startedAt = clock.now();
    const ownPlant = this.#ownOf(step, startedAt);
    const setup = this.exchangesBefore(step);
    const isLimited = step.request.path.startsWith('/plants?limit=');
    const listed = isLimited ? this.views.countSeenBy(step.user) : 0;
    const isTaken = ownPlant?.presence === 'there' && step.plant?.id === step.request.sent?.id;
    const begun = this.ledger.begin(step, startedAt);
    let exchange: SentExchange;
    try {
      exchange = await send();
    } catch (error) {
      // No stop ends a create that was sent. So this one was not sent, unless its response was lost.
      if (error instanceof CannotCheckError && error.lost !== undefined) {
        this.recorder.inspect({ step, exchange: error.lost, ownPlant, setup, listed });
      } else {
        begun.end(undefined, clock.now());
      }
      throw error;
    }
    begun.end(exchange, clock.now());
    this.recorder.inspect({ step, exchange, ownPlant, setup, listed });
    if (isTaken) {
      this.acceptsTakenIds ||= hasSucceeded(exchange);
    }
    this.#noteView(step, exchange, startedAt);
    return exchange;
  }

  #noteView(step: Step, exchange: SentExchange, startedAt: number): void {
    const { request, user, situation } = step;
    // The document leaves open what a list with any other query shows.
    const [isJudged, query = ''] = /^\/plants(\?limit=\d{1,10})?$/.exec(request.path) ?? [];
    const listing = request.method === 'GET' && isJudged ? listingOf(exchange) : undefined;
    const isOfUser = ownAuthorization(step) === undefined && situation?.requires !== 'rejected';
    if (listing === undefined || !isOfUser) {
      return;
    }
    const view = { ...listing, user, query, startedAt, endedAt: this.connection.clock.now() };
    this.#viewOf.set(exchange, view);
    for (const { record, rules } of this.views.note(view)) {
      for (const finding of passed(...rules)) {
        this.recorder.recordOfPlant(record, finding);
      }
    }
  }

  /** The list of its user that an exchange of the run has; undefined if it has none. */
  viewIn(exchange: SentExchange): View | undefined {
    return this.#viewOf.get(exchange);
  }

  /** @throws CannotCheckError when the step could remove or replace a plant that the run has not created. */
  #assertHarmless({ request }: Step): void {
    const [, pathId] = /^\/plants\/(-?\d+)$/.exec(request.path) ?? [];
    const isOurs = (id: string) =>
      isUnguessable(id) || this.ledger.withId(id).some(({ isConfirmed }) => isConfirmed);
    if (request.method === 'DELETE' && pathId !== undefined && !isOurs(pathId)) {
      throw new CannotCheckError('the run deletes no id that it has not created a plant with');
    }
    const id = request.method === 'POST' ? (request.sent?.id ?? '') : '';
    if (
      id !== '' &&
      this.acceptsTakenIds &&
      !isOurs(id) &&
      this.plants.isDense(this.views.longest)
    ) {
      throw new CannotCheckError(
        'a create could replace a plant of another client: the provider accepts taken ids, and lists many plants for so few ids. Give a wider range (--ids)',
      );
    }
  }

  /** What is known about the plant that a step names, if the user of the step has created it. */
  #ownOf(step: Step, at: number) {
    const record = step.plant && this.ledger.recordOf(step.plant);
    if (record?.owner !== step.user || ownAuthorization(step) !== undefined) {
      return undefined;
    }
    const isSettled = record.create.endedAt <= at - this.ledger.lagMs;
    const { presence, wasShown, create } = record;
    return { presence, wasShown, isSettled, ruleOfCreate: create.step.ruleOfEffect };
  }

  /** The requests so far that are needed to repeat a step. */
  exchangesBefore({ request, plant, user }: Step): readonly SentExchange[] {
    const [, limit] = /^\/plants\?limit=(\d{1,4})$/.exec(request.path) ?? [];
    if (limit !== undefined) {
      // A list is longer than its limit only if there are more plants.
      const plants = this.ledger.remaining.filter(
        ({ owner, presence }) => owner === user && presence === 'there',
      );
      return plants.slice(0, Number(limit) + 1).flatMap(({ exchanges }) => exchanges.slice(0, 1));
    }
    const record = plant && this.ledger.recordOf(plant);
    const changes = record ? [record.create, ...record.removals] : [];
    return changes.flatMap(({ effect, exchange }) =>
      effect === 'nothing' ? [] : (exchange ?? []),
    );
  }

  /**
   * Lists the plants of a user.
   *
   * @param query default the query that lists the most plants.
   * @throws CannotCheckError when the response is not a list.
   */
  async list(user: User = 'first', query = this.query, part?: Part): Promise<View> {
    const exchange = await this.send({ ...listStep(query, user), part });
    const view = this.viewIn(exchange);
    if (view === undefined) {
      const isOther = isSuccess(exchange) ? ', but not with an array' : '';
      throw new CannotCheckError(
        `the plants could not be listed: ${describeAnswer(exchange)}${isOther}`,
        'list.returns-array-of-plants',
      );
    }
    return view;
  }

  /**
   * Lists the plants of a user until the list is as expected, or can no longer be late.
   *
   * @returns the latest list, whether or not it is as expected.
   * @throws CannotCheckError when a response is not a list.
   */
  async poll(
    user: User,
    isAsExpected: (view: View) => boolean,
    { query = this.query, part, patienceMs = this.ledger.lagMs }: PollOptions = {},
  ): Promise<View> {
    const { clock, signal } = this.connection;
    const startedAt = clock.now();
    const leftMs = this.views.hasShown ? maxWastedMs - this.#wastedMs : 0;
    const { lagMs, seenLagMs } = this.ledger;
    const waitMs = Math.max(seenLagMs, Math.min(patienceMs, lagMs, leftMs));
    let lateMs: number | undefined;
    for (let pauseMs = Math.max(25, seenLagMs / 4); ; pauseMs *= 2) {
      const view = await this.list(user, query, part);
      if (isAsExpected(view)) {
        if (lateMs !== undefined) {
          this.noteLag(lateMs, clock.now() - startedAt);
        }
        return view;
      }
      lateMs = view.startedAt - startedAt;
      // The last list begins when no list may be late any more.
      const restMs = waitMs - lateMs;
      if (restMs < 0) {
        this.#wastedMs += waitMs;
        return view;
      }
      await clock.wait(Math.min(pauseMs, restMs + 1), signal);
    }
  }

  /**
   * Notes how late a list was.
   *
   * @param lateMs how long after a change the last list began that did not show it, in milliseconds.
   * @param waitedMs after which time a list had shown it.
   */
  noteLag(lateMs: number, waitedMs: number): void {
    const { ledger } = this;
    this.lateListMs = Math.max(lateMs, this.lateListMs ?? 0);
    const lagMs = Math.min(3 * waitedMs + 200, ledger.lagMs);
    ledger.seenLagMs = Math.max(lagMs, ledger.seenLagMs);
  }

  /** Whether a name is taken: by a plant that was there before, or by one that a script may still look for. */
  isNameTaken(name: string): boolean {
    const records = this.ledger.named(name);
    const isFree = ({ presence, create }: LedgerRecord) =>
      presence === 'gone' && create.step.part?.isOver === true;
    return !records.every(isFree) || this.namesBefore.has(name);
  }

  /** Records the failures that lists have shown of some plants; default of all. */
  recordLists(records?: Iterable<LedgerRecord>): void {
    for (const { record, finding } of this.views.takeFindings(records)) {
      this.recorder.recordOfPlant(record, finding);
    }
  }
}
