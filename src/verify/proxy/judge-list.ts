import { type Deviation, otherTagIn } from '../engine/deviation.js';
import type { Presence } from '../engine/expected-plant.js';
import { deleteRule, type Finding, failed, passed } from '../engine/finding.js';
import type { ListedPlant } from '../engine/lists.js';
import type { Exchange } from '../http/exchange.js';
import type { SeenPlant } from './seen-id.js';

/**
 * The rules that a list passes which shows the expected plants of one name.
 *
 * @param listed the listed plants with the name.
 * @param plants the plants of the user with the name. No other plant had the name before.
 */
export function proofsIn(
  listed: readonly ListedPlant[],
  plants: readonly SeenPlant[],
  presenceOf: (one: SeenPlant) => Presence,
  isWhole: boolean,
): readonly Finding[] {
  const there = plants.filter((one) => presenceOf(one) === 'there');
  const isDeleted = (one: SeenPlant) =>
    one.wasListed && one.rule === deleteRule && presenceOf(one) === 'gone';
  const showsAll = there.length > 0 && otherTagIn(listed, there) === undefined;
  for (const one of showsAll ? there : []) {
    one.wasListed = true;
  }
  const lacksDeleted = isWhole && listed.length === 0 && plants.some(isDeleted);
  return [
    ...(showsAll ? passed('create.stores-plant', 'list.returns-accessible-plants') : []),
    ...(lacksDeleted ? passed(deleteRule) : []),
  ];
}

/**
 * The failure that a list shows which differs from the expected plants.
 *
 * @param lastDelete the last delete, if no whole list was requested since.
 */
export function findingOf(
  { kind, known, expected, actual }: Deviation<SeenPlant>,
  exchange: Exchange,
  lastDelete: Exchange | undefined,
): Finding {
  const isByDelete = kind !== 'extra' && known.wasListed && lastDelete !== undefined;
  const rule = isByDelete ? deleteRule : (known.rule ?? 'create.stores-plant');
  const before = isByDelete ? [...known.exchanges, lastDelete] : known.exchanges;
  return failed(rule, { expected, actual }, [...before, exchange]);
}
