import { type Exchange, isSuccess, jsonOf } from '../../http/exchange.js';
import { createPlants } from '../../session/create-plant.js';
import { listPlants } from '../../session/list-plants.js';
import { countItems, describeJson } from '../describe-json.js';
import type { Check, CheckContext } from './check.js';

/** The maximum number of plants that the check creates. */
const enoughPlants = 13;
/** The check tries every limit up to this one, and above it round numbers and those near the count. */
const everyLimitTo = 6;

/** No list is longer than its limit, for every limit around the number of plants. */
export const limit: Check = {
  name: 'list with every limit around the number of plants',
  rules: ['list.limit-caps-results', 'list.returns-array-of-plants'],
  async run(context) {
    const { length } = (await listPlants(context)).plants;
    const plants = await createPlants(context, Math.max(0, enoughPlants - length));
    const created = plants.map((one) => one.created);
    const all = await listPlants(context);
    const { length: count } = all.plants;
    const rejected: Exchange[] = [];
    let isAccepted = false;
    for (const max of limitsAround(count)) {
      const exchange = await context.session.send('GET', `/plants?limit=${max}`);
      checkLength(context, max, exchange, [...created.slice(0, max + 1), all.exchange]);
      if (isSuccess(exchange)) {
        isAccepted ||= max > 0;
      } else {
        rejected.push(exchange);
      }
    }
    if (!isAccepted) {
      context.results.failed('list.limit-caps-results', {
        expected: 'the list accepts a limit',
        actual: `it rejected each of ${limitsAround(count)}`,
        exchanges: rejected.slice(-1),
      });
    }
  },
};

function limitsAround(count: number): number[] {
  const candidates = [
    ...Array.from({ length: everyLimitTo + 1 }, (_, position) => position),
    ...[8, 10, 11, 12, 20, 25, 50, 100, 1000].filter((one) => one < count),
    count - 2,
    count - 1,
    count,
    count + 1,
  ];
  return [...new Set(candidates)].sort((first, second) => first - second);
}

/** A provider may reject a limit that is out of its bounds; so only accepted limits are checked. */
function checkLength(
  { results }: CheckContext,
  max: number,
  exchange: Exchange,
  before: readonly Exchange[],
): void {
  const plants = isSuccess(exchange) ? jsonOf(exchange) : undefined;
  if (!Array.isArray(plants)) {
    return;
  }
  if (plants.length <= max) {
    results.passed('list.limit-caps-results');
    return;
  }
  results.failed('list.limit-caps-results', {
    path: 'body',
    expected: `at most ${countItems(max)}`,
    actual: describeJson(plants),
    exchanges: [...before, exchange],
  });
}
