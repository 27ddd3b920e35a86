import type { RuleId } from '../../interface/rules.js';
import type { User } from '../http/request.js';
import { type Listing, pollList } from '../session/list-plants.js';
import { isSameText, trimText } from '../session/same-text.js';
import type { SessionContext } from '../session/session-context.js';
import type { TestPlant } from '../session/test-plants.js';
import { describeSentPlant, isSameTag } from './sent-plant.js';

/** How a list differs from what is expected of it. */
export interface ListDeviation {
  readonly kind: 'missing' | 'changed' | 'twice' | 'present';
  readonly expected: string;
  readonly actual: string;
  /** The rule that fails because a plant is listed; only with the kind `present`. */
  readonly rule?: RuleId | undefined;
}

interface ExpectedPlant {
  readonly plant: TestPlant;
  readonly owner: User;
}

/**
 * What the lists must show after the provider's responses so far: the plants that were listed before,
 * each as often as then, and the plants of this run. Also holds the plants that they must not show.
 */
export class ExpectedPlants {
  readonly #created = new Map<string, ExpectedPlant>();
  readonly #absent = new Map<string, RuleId>();
  readonly #before: ReadonlyMap<User, readonly unknown[]>;

  /** @param before the names that each user saw before. */
  constructor(before: ReadonlyMap<User, readonly unknown[]> = new Map()) {
    this.#before = before;
  }

  get isEmpty(): boolean {
    return this.#created.size === 0 && this.#absent.size === 0 && this.#before.size === 0;
  }

  get #all(): readonly ExpectedPlant[] {
    return [...this.#created.values()];
  }

  /** Expects a plant in the list of its owner, as it was sent. */
  add(plant: TestPlant, owner: User): void {
    this.#created.set(`${plant.id} ${owner}`, { plant, owner });
  }

  /** No longer expects a plant, which may be listed or not. */
  remove({ id }: TestPlant, owner: User): void {
    this.#created.delete(`${id} ${owner}`);
  }

  /**
   * Expects that no list shows a plant.
   *
   * @param rule the rule that fails if a list does.
   */
  markAbsent({ name }: TestPlant, rule: RuleId): void {
    this.#absent.set(name, rule);
  }

  /** How a user's list differs from what is expected, if it does. */
  findDeviation(user: User, listing: Listing): ListDeviation | undefined {
    return (
      this.#findPresent(listing) ??
      this.#findCreated(user, listing) ??
      this.#findEarlier(user, listing)
    );
  }

  #findPresent({ plants }: Listing): ListDeviation | undefined {
    for (const { name } of plants) {
      const rule = typeof name === 'string' ? this.#absent.get(name) : undefined;
      if (rule !== undefined && !this.#all.some(({ plant }) => isSameText(plant.name, name))) {
        const expected = `"${name}" is not listed`;
        return { kind: 'present', expected, actual: 'it is listed', rule };
      }
    }
    return undefined;
  }

  #findCreated(user: User, { plants }: Listing): ListDeviation | undefined {
    // A name that is not a string may be that of any plant; another rule covers it.
    const areNamed = plants.every(({ name }) => typeof name === 'string');
    for (const { plant, owner } of this.#all) {
      const { name, tag } = plant;
      const ofName = this.#all.filter((one) => trimText(one.plant.name) === trimText(name));
      const min = ofName.filter((one) => one.owner === user).length;
      const found = plants.filter((listed) =>
        ofName.some((one) => isSameText(one.plant.name, listed.name)),
      );
      if (found.length < min && areNamed) {
        return deviate('missing', plant, 'it does not');
      }
      // Another client may have a plant without a name.
      if (found.length > ofName.length && trimText(name) !== '') {
        return deviate('twice', plant, `it is listed ${found.length} times`);
      }
      const isAsSent = found.some((listed) => isSameTag(tag, listed.tag));
      const [other] = found;
      if (owner === user && !isAsSent && other !== undefined && isTag(other.tag)) {
        return deviate('changed', plant, `it is ${describeSentPlant(other)}`);
      }
    }
    return undefined;
  }

  #findEarlier(user: User, listing: Listing): ListDeviation | undefined {
    const missing = findMissing(this.#before.get(user) ?? [], listing);
    const expected = `${JSON.stringify(missing)} is listed as before`;
    return missing === undefined
      ? undefined
      : { kind: 'missing', expected, actual: 'it is no longer listed' };
  }
}

function deviate(kind: ListDeviation['kind'], plant: TestPlant, actual: string): ListDeviation {
  return { kind, expected: `the list shows ${describeSentPlant(plant)}`, actual };
}

/** A name that is no longer listed as often as it was. */
export function findMissing(before: readonly unknown[], { plants }: Listing): unknown {
  const counts = new Map<unknown, number>();
  for (const { name } of plants) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return before.find((name) => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count - 1);
    return name !== undefined && count === 0;
  });
}

/** Another rule covers a tag that is not a string. */
function isTag(tag: unknown): boolean {
  return tag === undefined || typeof tag === 'string';
}

/** A list that is not as expected. */
export interface FoundDeviation extends ListDeviation {
  readonly user: User;
  readonly listing: Listing;
}

/**
 * Compares the lists of users with what is expected.
 *
 * @param users default all.
 * @throws CannotCheckError when the provider answers without a list.
 */
export async function findDeviation(
  context: SessionContext,
  expected: ExpectedPlants,
  users: readonly User[] = context.session.users,
): Promise<FoundDeviation | undefined> {
  for (const user of expected.isEmpty ? [] : users) {
    const isAsExpected = (one: Listing) => expected.findDeviation(user, one) === undefined;
    const listing = await pollList(context, isAsExpected, undefined, { as: user });
    const deviation = expected.findDeviation(user, listing);
    if (deviation !== undefined) {
      return { ...deviation, user, listing };
    }
  }
  return undefined;
}
