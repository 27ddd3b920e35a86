import { createPlants } from '../session/create-plant.js';
import { type Exchange, isSuccess, jsonOf } from '../session/exchange.js';
import { listPlants } from '../session/list-plants.js';
import { settleAll } from '../session/settle-all.js';
import type { Check } from './check.js';
import type { CheckContext } from './check-context.js';

/** The check creates no more plants than this. */
const enoughPlants = 13;
/** Above this, the check tries only limits around the count and round numbers. */
const everyLimitTo = 14;

/** No list is longer than its limit, for every limit around the number of plants. */
export const limit: Check = {
  name: 'list with every limit around the number of plants',
  rules: ['list.limit-caps-results', 'list.returns-array-of-plants'],
  isAlone: true,
  async run(context) {
    const { length } = (await listPlants(context)).plants;
    const plants = await createPlants(context, Math.max(0, enoughPlants - length));
    const created = plants.map((one) => one.created);
    const count = (await listPlants(context)).plants.length;
    const exchanges = await settleAll(limitsAround(count).map((one) => listAtMost(context, one)));
    for (const { most, exchange } of exchanges) {
      checkLength(context, most, exchange, created);
    }
    if (!exchanges.some(({ most, exchange }) => most > 0 && isSuccess(exchange))) {
      context.results.failed('list.limit-caps-results', {
        expected: 'the list takes a limit',
        actual: `it refused each of ${exchanges.map(({ most }) => most).join(', ')}`,
        exchanges: exchanges.slice(-1).map(({ exchange }) => exchange),
      });
    }
  },
};

function limitsAround(count: number): number[] {
  const candidates = [
    ...Array.from({ length: everyLimitTo + 1 }, (_, position) => position),
    ...[20, 25, 50, 100, 1000],
    count - 1,
    count,
    count + 1,
  ];
  return [...new Set(candidates)].sort((first, second) => first - second);
}

async function listAtMost({ session }: CheckContext, most: number) {
  return { most, exchange: await session.send('GET', `/plants?limit=${most}`) };
}

/** A limit that is out of the provider's bounds may be refused; one that is taken counts. */
function checkLength(
  { results }: CheckContext,
  most: number,
  exchange: Exchange,
  created: readonly Exchange[],
): void {
  const plants = isSuccess(exchange) ? jsonOf(exchange) : undefined;
  if (!Array.isArray(plants)) {
    return;
  }
  if (plants.length <= most) {
    results.passed('list.limit-caps-results');
    return;
  }
  results.failed('list.limit-caps-results', {
    expected: `at most ${most} plants are listed with limit=${most}`,
    actual: `there are ${plants.length}`,
    exchanges: [...created.slice(0, most + 1), exchange],
  });
}
