import type { NewPlant } from '../../interface/plant.js';
import { counted } from '../../text/wording.js';
import type { Presence } from './ledger.js';
import { describePlant, hasSameFields } from './same-plant.js';
import type { ListedPlant } from './view.js';

/** How a list differs from the list that is expected. */
export interface Deviation<Known> {
  readonly kind: 'extra' | 'missing' | 'other member';
  /** The plant that deviates. */
  readonly record: Known;
  readonly expected: string;
  readonly actual: string;
}

interface Owned {
  readonly plant: NewPlant;
  readonly owner: string;
}

/**
 * How the plants of one name in a list of a user differ from the plants that have the name.
 *
 * @param others how many more plants may have the name; default 0.
 * @returns undefined if they do not differ.
 */
export function deviationIn<Known extends Owned>(
  listed: readonly ListedPlant[],
  plants: readonly Known[],
  user: string,
  presenceOf: (record: Known) => Presence,
  others = 0,
): Deviation<Known> | undefined {
  const possible = plants.filter((record) => presenceOf(record) !== 'gone');
  const there = possible.filter((record) => presenceOf(record) === 'there');
  // If a plant that is there looks the same, nothing shows which of the two the list has.
  const gone = plants.findLast(
    (record) => presenceOf(record) === 'gone' && !there.some((other) => isSameKind(record, other)),
  );
  const extra = gone ?? there[0];
  if (extra !== undefined && listed.length > possible.length + others) {
    return { kind: 'extra', record: extra, ...describeExtra(extra, listed, possible) };
  }
  const plantsOfUser = there.filter(({ owner }) => owner === user);
  const [record] = plantsOfUser;
  if (record === undefined) {
    return undefined;
  }
  if (listed.length < plantsOfUser.length) {
    const expected = `the list shows ${describePlant(record.plant)}`;
    return { kind: 'missing', record, expected, actual: 'it does not' };
  }
  // Each plant must have its members only if the list shows all of them and no other.
  const areAllThere = there.length === possible.length && listed.length === possible.length;
  const changed = areAllThere && others === 0 ? changedIn(listed, there) : undefined;
  if (changed === undefined) {
    return undefined;
  }
  const expected = `the list shows ${describePlant(changed.record.plant)}`;
  const actual = `it is ${describePlant(changed.shown)}`;
  return { kind: 'other member', record: changed.record, expected, actual };
}

function isSameKind({ plant }: Owned, other: Owned): boolean {
  return hasSameFields(plant, other.plant);
}

function describeExtra(extra: Owned, listed: readonly ListedPlant[], possible: readonly Owned[]) {
  const name = JSON.stringify(extra.plant.name);
  if (possible.length === 0) {
    return { expected: `${name} is not listed`, actual: 'it is listed' };
  }
  const times = (count: number) => (count === 1 ? 'once' : counted(count, 'time'));
  const expected = `${name} is listed ${times(possible.length)}`;
  return { expected, actual: `it is listed ${times(listed.length)}` };
}

/** A plant whose members no listed plant of its name has, and the listed plant that stands in its place. */
function changedIn<Known extends { readonly plant: NewPlant }>(
  listed: readonly ListedPlant[],
  plants: readonly Known[],
): { readonly record: Known; readonly shown: ListedPlant } | undefined {
  const rest = [...listed];
  const unmatched = plants.filter(({ plant }) => {
    const position = rest.findIndex((shown) => hasSameFields(plant, shown));
    if (position >= 0) {
      rest.splice(position, 1);
    }
    return position < 0;
  });
  const [record] = unmatched;
  return record && { record, shown: rest[0] ?? {} };
}
