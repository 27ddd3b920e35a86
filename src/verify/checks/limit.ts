import { type Exchange, isSuccess, jsonOf } from '../session/exchange.js';
import { listPlants } from '../session/list-plants.js';
import { settleAll } from '../session/settle-all.js';
import type { Check } from './check.js';
import { plantSome, type Scene } from './scene.js';

/** More than this many plants are not created for it. */
const enoughPlants = 13;
/** Above this, only limits around the count and round ones are tried. */
const everyLimitTo = 14;

/** No list is longer than its limit, for every limit around the number of plants. */
export const limit: Check = {
  name: 'list with every limit around the number of plants',
  rules: ['list.limit-caps-results', 'list.returns-array-of-plants'],
  isAlone: true,
  async run(scene) {
    const { length } = (await listPlants(scene)).plants;
    const planted = await plantSome(scene, Math.max(0, enoughPlants - length));
    const created = planted.map((one) => one.created);
    const count = (await listPlants(scene)).plants.length;
    const exchanges = await settleAll(limitsAround(count).map((one) => listAtMost(scene, one)));
    for (const { most, exchange } of exchanges) {
      judge(scene, most, exchange, created);
    }
    if (!exchanges.some(({ most, exchange }) => most > 0 && isSuccess(exchange))) {
      scene.findings.failed('list.limit-caps-results', {
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

async function listAtMost({ session }: Scene, most: number) {
  return { most, exchange: await session.send('GET', `/plants?limit=${most}`) };
}

/** A limit that is out of the provider's bounds may be refused; one that is taken counts. */
function judge(
  { findings }: Scene,
  most: number,
  exchange: Exchange,
  created: readonly Exchange[],
): void {
  const plants = isSuccess(exchange) ? jsonOf(exchange) : undefined;
  if (!Array.isArray(plants)) {
    return;
  }
  if (plants.length <= most) {
    findings.passed('list.limit-caps-results');
    return;
  }
  findings.failed('list.limit-caps-results', {
    expected: `at most ${most} plants are listed with limit=${most}`,
    actual: `there are ${plants.length}`,
    exchanges: [...created.slice(0, most + 1), exchange],
  });
}
