import type { RuleId } from '../../interface/rules.js';
import { requestCreate } from '../session/create-plant.js';
import { type Exchange, isSuccess } from '../session/exchange.js';
import { largeIds, randomId } from '../session/id-ranges.js';
import { findByName, hiddenReason } from '../session/list-plants.js';
import { settleAll } from '../session/settle-all.js';
import type { Check } from './check.js';
import type { CheckContext } from './check-context.js';
import { checkGone } from './check-gone.js';
import { checkListed } from './check-listed.js';
import { deleteExistingPlant } from './delete-existing-plant.js';

/** A pair of ids that are equal for a provider that loses digits. */
interface SimilarIds {
  /** What they differ by, or what makes them equal. */
  readonly by: string;
  /** The rule that is broken if the delete of one deletes the other as well. */
  readonly rule: RuleId;
  create(): readonly [string, string];
}

const neighbour = (id: string, distance: bigint) => String(BigInt(id) + distance);
const even = (id: string) => String(BigInt(id) - (BigInt(id) % 4n));

const doubles: readonly SimilarIds[] = [
  {
    by: 'a double, just above 2^53',
    rule: 'new-plant.id',
    create: () => {
      const id = even(randomId({ lowest: 2n ** 53n + 4n, highest: 2n ** 54n - 8n }));
      return [id, neighbour(id, 1n)];
    },
  },
  {
    by: 'a double, near the end of int64',
    rule: 'new-plant.id',
    create: () => {
      const id = even(randomId({ ...largeIds, highest: largeIds.highest - 8n }));
      return [id, neighbour(id, 1n)];
    },
  },
];

/** Ids that differ beyond the first 32 bits. */
const words: readonly SimilarIds[] = [
  {
    by: '32 bits',
    rule: 'new-plant.id',
    create: () => {
      const id = randomId({ lowest: 2n ** 30n, highest: 2n ** 31n - 1n });
      return [id, neighbour(id, 2n ** 40n)];
    },
  },
];

/** Ids that nearly every provider takes that takes the ids of our plants. */
function similarIds({ capabilities }: CheckContext): readonly SimilarIds[] {
  return [
    {
      by: 'their last digit',
      rule: 'delete.removes-one-plant',
      create: () => {
        const id = even(capabilities.testPlants.nextId());
        return [id, neighbour(id, 1n)];
      },
    },
    {
      by: 'their sign',
      rule: 'delete.removes-one-plant',
      create: () => {
        const id = capabilities.testPlants.nextId();
        return [id, String(-BigInt(id))];
      },
    },
    {
      by: 'a digit more',
      rule: 'delete.removes-one-plant',
      create: () => {
        const id = capabilities.testPlants.nextId();
        return [id, id.slice(0, -1)];
      },
    },
  ];
}

/** Ids that differ in any digit are different. */
export const identity: Check = {
  name: 'create two plants whose ids differ little, delete one, then list',
  rules: ['new-plant.id', 'delete.removes-one-plant'],
  async run(context) {
    const similar = [...similarIds(context), ...words, ...doubles];
    await settleAll(similar.map((one) => checkDistinct(context, one)));
  },
};

async function checkDistinct(context: CheckContext, similar: SimilarIds): Promise<void> {
  const { results } = context;
  const [firstId, secondId] = similar.create();
  const first = { ...context.capabilities.testPlants.next(), id: firstId };
  const second = { ...context.capabilities.testPlants.next(), id: secondId };
  const created = await requestCreate(context.session, first);
  if (!isSuccess(created)) {
    results.notChecked(`the provider takes no ids that differ by ${similar.by}`, 'new-plant.id');
    return;
  }
  const createdSecond = await requestCreate(context.session, second);
  if (!isSuccess(createdSecond)) {
    await explainRefusal(context, similar, [created, createdSecond]);
    return;
  }

  const pair = [
    { ...first, created },
    { ...second, created: createdSecond },
  ];
  const before = await checkListed(context, pair, 'new-plant.id');
  const [chosen, other] = pair.filter(({ name }) => findByName(before, name).length > 0).reverse();
  if (chosen === undefined || other === undefined) {
    results.notChecked(hiddenReason, 'new-plant.id');
    return;
  }
  const deleted = await deleteExistingPlant(context, chosen);
  await checkGone(context, [{ ...chosen, deleted }]);
  const since = { what: 'after the delete of the other', exchanges: [deleted] };
  await checkListed(context, [other], similar.rule, since);
}

const rounds = 2;

/**
 * Finds out why the second id of a pair was refused. It may be out of range, or the provider may be
 * full: then it refuses a similar id alone as well. Only a provider that takes such an id right
 * afterwards, each time, takes the two ids for one.
 */
async function explainRefusal(
  context: CheckContext,
  { by, create }: SimilarIds,
  refused: readonly Exchange[],
): Promise<void> {
  const exchanges = [...refused];
  for (let round = 0; round < rounds; round++) {
    const ids = [...create(), create()[1]];
    for (const id of ids) {
      exchanges.push(
        await requestCreate(context.session, { ...context.capabilities.testPlants.next(), id }),
      );
    }
    const [first, second, alone] = exchanges.slice(-3).map(isSuccess);
    if (!first || second || !alone || context.capabilities.testPlants.hasRefusal) {
      const reason = `the provider does not take both of two ids that differ by ${by}`;
      context.results.notChecked(reason, 'new-plant.id');
      return;
    }
  }
  context.results.failed('new-plant.id', {
    expected: `two ids are two, though ${by} makes one of them`,
    actual: 'each time the second is refused, where one like it alone is taken',
    exchanges,
  });
}
