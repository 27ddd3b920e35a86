import type { RuleId } from '../../interface/rules.js';
import { keptExchange } from '../http/exchange.js';
import type { User } from '../http/request.js';
import { type Deviation, deviationIn } from './deviation.js';
import { explainList, type WrongView } from './explain-list.js';
import { accessRule, deleteRule, type Finding, storageRule } from './finding.js';
import type { Ledger, LedgerRecord } from './ledger.js';
import { hasSameFields, trimText } from './same-plant.js';
import { hasNames, type ListedPlant, saysItIsPart, type View } from './view.js';

/** What a list proves about a plant: it shows the plant, or no longer shows it after its delete. */
interface Proof<Owner extends string> {
  readonly record: LedgerRecord<Owner>;
  readonly rules: readonly RuleId[];
}

interface ViewsOptions<Owner extends string> {
  /** Whether a user may see a plant with a name that no request of the ledger has created. Default: never. */
  readonly maySeeUnrecorded?: (user: Owner, name: string) => boolean;
  /** The length of the longest list without a query that was seen before. Default: none was seen. */
  readonly longest?: number;
}

/** A finding about a plant. */
export interface PlantFinding<Owner extends string> {
  readonly record: LedgerRecord<Owner>;
  readonly finding: Finding;
}

/**
 * Every list of a run, each compared with what it had to show: a plant that was there at each moment from the start of the
 * list, less the time that lists may be late, to its end, and no plant that was there at none of them. So requests at the
 * same moment need no further thought.
 *
 * A list may be a page, which leaves plants out, if no list with the same query was longer. That can change with each
 * list, so the lists are judged when all of them are known.
 */
export class Views<Owner extends string = User> {
  readonly #ledger: Ledger<Owner>;
  readonly #maySeeUnrecorded: (user: Owner, name: string) => boolean;
  /** The length of the longest list with each query. */
  readonly #longest = new Map<string, number>();
  /** The names in the last list of each user that its own limit has not cut. */
  readonly #seen = new Map<Owner, readonly string[]>();
  /** By plant and kind of deviation: the same mistake is not reported again. */
  #wrong = new Map<LedgerRecord<Owner>, WrongView<Owner>[]>();
  /** Whether a list has shown a plant of the ledger, right or wrong. */
  hasShown = false;
  /** Whether a list differed from the requests before it, or was late: further lists say which. */
  wasInconsistent = false;

  constructor(
    ledger: Ledger<Owner>,
    { maySeeUnrecorded = () => false, longest = 0 }: ViewsOptions<Owner> = {},
  ) {
    this.#ledger = ledger;
    this.#maySeeUnrecorded = maySeeUnrecorded;
    this.#longest.set('', longest);
  }

  longestWith(query: string): number {
    return this.#longest.get(query) ?? 0;
  }

  /** The length of the longest list of all. */
  get longest(): number {
    return Math.max(0, ...this.#longest.values());
  }

  /** Whether a list leaves no plant out. */
  isWhole(view: Pick<View<Owner>, 'plants' | 'query' | 'exchange'>): boolean {
    return this.isWholeLength(view.plants.length, view.query) && !saysItIsPart(view);
  }

  /**
   * Whether a list of this length leaves no plant out, since there was a longer one with the same query. An empty list is
   * no page, unless its limit is 1 or less.
   */
  isWholeLength(length: number, query = ''): boolean {
    return length < this.longestWith(query) || (length === 0 && limitOf(query) > 1);
  }

  /** How many plants, without deleted ones, the last list of a user has shown that its own limit has not cut. */
  countSeenBy(user: Owner): number {
    const isGone = (name: string) => {
      const records = this.#ledger.named(name);
      return records.length > 0 && records.every(({ presence }) => presence === 'gone');
    };
    return this.#seen.get(user)?.filter((name) => !isGone(name)).length ?? 0;
  }

  /** Notes a list, and returns what it proves. */
  note(view: View<Owner>): readonly Proof<Owner>[] {
    const limit = limitOf(view.query);
    const length = Math.min(view.plants.length, limit);
    this.#longest.set(view.query, Math.max(this.longestWith(view.query), length));
    if (!hasNames(view)) {
      return [];
    }
    const names = view.plants.map(({ name }) => trimText(String(name)));
    if (names.length < limit) {
      this.#seen.set(view.user, names);
    }
    const groups = this.#groupsOf(view);
    this.hasShown ||= groups.some(({ listed }) => listed.length > 0);
    for (const deviation of deviationsOf(view, groups, this.#ledger.lagMs)) {
      this.#noteWrong({ view, deviation });
      this.#refute(view, deviation);
    }
    const isWrongNow = ({ kind, record }: Deviation<LedgerRecord<Owner>>) =>
      kind !== 'missing' || (record.shownTo.has(view.user) && this.isWhole(view));
    this.wasInconsistent ||= deviationsOf(view, groups, 0).some(isWrongNow);
    return groups.flatMap((group) => this.#proofsIn(view, group, names));
  }

  /**
   * How a list differs from what the requests so far have done, if lists are never late.
   *
   * @param isOfInterest the plants that count.
   */
  deviationNow(
    view: View<Owner>,
    isOfInterest: (record: LedgerRecord<Owner>) => boolean,
  ): Deviation<LedgerRecord<Owner>> | undefined {
    if (!hasNames(view)) {
      return undefined;
    }
    const groups = this.#groupsOf(view).filter(({ records }) => records.some(isOfInterest));
    const found = deviationsOf(view, groups, 0).filter(({ record }) => isOfInterest(record));
    return found.find(({ kind }) => kind !== 'missing' || this.isWhole(view)) ?? found[0];
  }

  /** The known plants of each name that a list shows or has to show, and how it shows them. */
  #groupsOf(view: View<Owner>): readonly Group<Owner>[] {
    const listed = new Map<string, ListedPlant[]>();
    for (const plant of view.plants) {
      const name = trimText(String(plant.name));
      listed.set(name, [...(listed.get(name) ?? []), plant]);
    }
    const names = new Set([
      ...listed.keys(),
      ...this.#ledger.liveFor(view).map(({ plant }) => trimText(plant.name)),
    ]);
    // Another client may have a plant with a blank name.
    names.delete('');
    return [...names].flatMap((name) => {
      const all = this.#ledger.named(name);
      // If a plant is listed that must be gone, its delete tells more than a create that was rejected.
      const isRejected = ({ create }: LedgerRecord<Owner>) => create.effect === 'nothing';
      const records = [...all.filter(isRejected), ...all.filter((record) => !isRejected(record))];
      const unrecorded = this.#maySeeUnrecorded(view.user, name) ? Infinity : 0;
      return all.length === 0 ? [] : [{ records, listed: listed.get(name) ?? [], unrecorded }];
    });
  }

  #noteWrong(wrong: WrongView<Owner>): void {
    const { record, kind } = wrong.deviation;
    const all = this.#wrong.get(record) ?? [];
    const { query, exchange } = wrong.view;
    const earlier = all.find(
      (other) => other.deviation.kind === kind && other.view.query === query,
    );
    // A list that may be a page does not stand in the way of one that is none.
    if (earlier === undefined || (!this.#isDecided(earlier) && this.#isDecided(wrong))) {
      const view = { ...wrong.view, exchange: keptExchange(exchange) };
      this.#wrong.set(record, [...all.filter((other) => other !== earlier), { ...wrong, view }]);
    }
  }

  /** Notes that a list does not agree with the responses to the requests for a plant: they prove nothing any more. */
  #refute(view: View<Owner>, { kind, record }: Deviation<LedgerRecord<Owner>>): void {
    if (kind === 'missing' && this.isWhole(view)) {
      record.missedAt ??= view.startedAt;
    } else if (kind === 'extra' && record.presence === 'gone') {
      record.returnedAt = view.endedAt;
    }
  }

  #proofsIn(
    view: View<Owner>,
    { records, listed, unrecorded }: Group<Owner>,
    names: readonly string[],
  ): readonly Proof<Owner>[] {
    const proofs: Proof<Owner>[] = [];
    // With fewer listed plants than there may be, nobody knows which of them are listed. The plant of another user may be
    // hidden.
    const possible = records.filter(({ presence }) => presence !== 'gone');
    const own = possible.filter(({ owner }) => owner === view.user);
    const isEnough = (some: readonly LedgerRecord<Owner>[]) =>
      unrecorded === 0 && listed.length >= new Set(some.map(({ plant }) => plant.id)).size;
    // A page ends early. So it lacks a plant for another reason if it has one that lists show after that plant.
    const showsDelete = ({ listedAfter }: LedgerRecord<Owner>) =>
      this.isWhole(view) || listedAfter.some((name) => names.includes(name));
    for (const record of records) {
      const isOwn = record.owner === view.user;
      const isListed = listed.some((plant) => hasSameFields(record.plant, plant));
      const isRight =
        isListed && listed.length <= records.length && isEnough(isOwn ? own : possible);
      if (isRight && record.presence !== 'gone') {
        record.shownTo.set(view.user, kept(view));
        const at = names.indexOf(trimText(record.plant.name));
        record.listedAfter = names.slice(at + 1, at + 1 + maxListedAfter);
        if (isOwn && isEnough(possible) && record.presence === 'there') {
          proofs.push({ record, rules: [storageRule, accessRule] });
        }
      } else if (isOwn && listed.length === 0 && record.wasShown && showsDelete(record)) {
        const removal = record.removals.findLast(({ effect }) => effect === 'done');
        if (removal !== undefined && record.presence === 'gone') {
          proofs.push({ record, rules: [deleteRule] });
        }
      }
    }
    return proofs;
  }

  /**
   * The failures that lists have shown of some plants, and forgets them. A list that may be a page is kept, since a later
   * list may show that it is none.
   *
   * @param records default all.
   */
  takeFindings(
    records: Iterable<LedgerRecord<Owner>> = this.#ledger.records,
  ): readonly PlantFinding<Owner>[] {
    const findings: PlantFinding<Owner>[] = [];
    for (const record of records) {
      const wrong = this.#wrong.get(record) ?? [];
      const decided = wrong.filter((view) => this.#isDecided(view));
      if (decided.length > 0) {
        const open = wrong.filter((view) => !decided.includes(view));
        this.#wrong.set(record, open);
      }
      const explained = decided.map((view) => explainList(this.#ledger, view));
      findings.push(...explained.map((finding) => ({ record, finding })));
    }
    return findings;
  }

  /** Whether a list has shown a failure of some plants that was not taken yet. */
  hasFindings(records: readonly LedgerRecord<Owner>[]): boolean {
    return records.some((record) => this.#wrong.get(record)?.some((view) => this.#isDecided(view)));
  }

  #isDecided({ view, deviation }: WrongView<Owner>): boolean {
    return deviation.kind !== 'missing' || this.isWhole(view);
  }
}

/** How many of the plants are kept that a list shows after a plant: some of them may be deleted, too. */
const maxListedAfter = 10;

/** The limit in a query; infinity if there is none. */
export function limitOf(query: string): number {
  return Number(/[?&]limit=(\d+)/.exec(query)?.[1] ?? Infinity);
}

interface Group<Owner extends string> {
  readonly records: readonly LedgerRecord<Owner>[];
  readonly listed: readonly ListedPlant[];
  /** At most how many of the listed plants no request of the ledger has created. */
  readonly unrecorded: number;
}

function kept<Owner extends string>(view: View<Owner>): View<Owner> {
  return { ...view, exchange: keptExchange(view.exchange), plants: [] };
}

function presenceIn<Owner extends string>({ startedAt, endedAt }: View<Owner>, lagMs: number) {
  return (record: LedgerRecord<Owner>) => record.presenceDuring(startedAt - lagMs, endedAt);
}

function deviationsOf<Owner extends string>(
  view: View<Owner>,
  groups: readonly Group<Owner>[],
  lagMs: number,
): readonly Deviation<LedgerRecord<Owner>>[] {
  const presenceOf = presenceIn(view, lagMs);
  return groups.flatMap(
    ({ records, listed, unrecorded }) =>
      deviationIn(listed, records, view.user, presenceOf, unrecorded) ?? [],
  );
}
