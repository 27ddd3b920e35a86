import { type Deviation, otherTagIn } from '../engine/deviation.js';
import type { Presence } from '../engine/expected-plant.js';
import { deleteRule, type Finding, passed } from '../engine/finding.js';
import type { ListedPlant } from '../engine/lists.js';
import type { Exchange } from '../http/exchange.js';
import type { SeenPlant } from './seen-id.js';

/**
 * What a list proves that shows no more and no fewer plants of a name than it must.
 *
 * @param listed the plants of the name that it shows.
 * @param plants those of the user: no other plant had their name before.
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
  return passed(
    ...(showsAll ? (['create.stores-plant', 'list.returns-accessible-plants'] as const) : []),
    ...(isWhole && listed.length === 0 && plants.some(isDeleted) ? ([deleteRule] as const) : []),
  );
}

/**
 * What a list violates that shows other plants than it must.
 *
 * @param lastDelete that of the same user, if no whole list has shown since what it has left.
 */
export function findingOf(
  { kind, known, expected, actual }: Deviation<SeenPlant>,
  exchange: Exchange,
  lastDelete: Exchange | undefined,
): Finding {
  const isByDelete = kind !== 'extra' && known.wasListed && lastDelete !== undefined;
  const rule = isByDelete ? deleteRule : (known.rule ?? 'create.stores-plant');
  const before = isByDelete ? [...known.exchanges, lastDelete] : known.exchanges;
  return { rule, verdict: 'failed', expected, actual, exchanges: [...before, exchange] };
}
