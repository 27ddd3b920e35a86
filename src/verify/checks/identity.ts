import type { RuleId } from '../../interface/rules.js';
import { requestCreate } from '../session/create-plant.js';
import { type Exchange, isSuccess } from '../session/exchange.js';
import { largeIds, randomId } from '../session/id-ranges.js';
import { findByName, hiddenReason } from '../session/list-plants.js';
import { settleAll } from '../session/settle-all.js';
import type { Check } from './check.js';
import { deleteOf } from './delete-of.js';
import { expectGone, expectListed } from './listed.js';
import type { Scene } from './scene.js';

/** Two ids that are one to whoever loses digits. */
interface Twins {
  readonly by: string;
  /** What is broken if the delete of one takes the other along. */
  readonly rule: RuleId;
  make(): readonly [string, string];
}

const sibling = (id: string, distance: bigint) => String(BigInt(id) + distance);
const even = (id: string) => String(BigInt(id) - (BigInt(id) % 4n));

const doubles: readonly Twins[] = [
  {
    by: 'a double, just above 2^53',
    rule: 'new-plant.id',
    make: () => {
      const id = even(randomId({ lowest: 2n ** 53n + 4n, highest: 2n ** 54n - 8n }));
      return [id, sibling(id, 1n)];
    },
  },
  {
    by: 'a double, near the end of int64',
    rule: 'new-plant.id',
    make: () => {
      const id = even(randomId({ ...largeIds, highest: largeIds.highest - 8n }));
      return [id, sibling(id, 1n)];
    },
  },
];

/** Ids that differ beyond the first 32 bits. */
const words: readonly Twins[] = [
  {
    by: '32 bits',
    rule: 'new-plant.id',
    make: () => {
      const id = randomId({ lowest: 2n ** 30n, highest: 2n ** 31n - 1n });
      return [id, sibling(id, 2n ** 40n)];
    },
  },
];

/** Ids that are taken by whoever takes any of ours, or nearly. */
function alike({ capabilities }: Scene): readonly Twins[] {
  return [
    {
      by: 'their last digit',
      rule: 'delete.removes-one-plant',
      make: () => {
        const id = even(capabilities.testPlants.nextId());
        return [id, sibling(id, 1n)];
      },
    },
    {
      by: 'their sign',
      rule: 'delete.removes-one-plant',
      make: () => {
        const id = capabilities.testPlants.nextId();
        return [id, String(-BigInt(id))];
      },
    },
    {
      by: 'a digit more',
      rule: 'delete.removes-one-plant',
      make: () => {
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
  async run(scene) {
    const twins = [...alike(scene), ...words, ...doubles];
    await settleAll(twins.map((one) => tellApart(scene, one)));
  },
};

async function tellApart(scene: Scene, twins: Twins): Promise<void> {
  const { findings } = scene;
  const [firstId, secondId] = twins.make();
  const first = { ...scene.capabilities.testPlants.next(), id: firstId };
  const second = { ...scene.capabilities.testPlants.next(), id: secondId };
  const created = await requestCreate(scene.session, first);
  if (!isSuccess(created)) {
    findings.notChecked(`the provider takes no ids that differ by ${twins.by}`, 'new-plant.id');
    return;
  }
  const createdToo = await requestCreate(scene.session, second);
  if (!isSuccess(createdToo)) {
    await explainRefusal(scene, twins, [created, createdToo]);
    return;
  }

  const pair = [
    { ...first, created },
    { ...second, created: createdToo },
  ];
  const before = await expectListed(scene, pair, 'new-plant.id');
  const [chosen, other] = pair.filter(({ name }) => findByName(before, name).length > 0).reverse();
  if (chosen === undefined || other === undefined) {
    findings.notChecked(hiddenReason, 'new-plant.id');
    return;
  }
  const deleted = await deleteOf(scene, chosen);
  await expectGone(scene, [{ ...chosen, deleted }]);
  const since = { what: 'after the delete of the other', exchanges: [deleted] };
  await expectListed(scene, [other], twins.rule, since);
}

const rounds = 2;

/**
 * The second id may be out of range, or the provider be full, or take it for the first: another
 * like it that is taken right afterwards tells, each time.
 */
async function explainRefusal(
  scene: Scene,
  { by, make }: Twins,
  refused: readonly Exchange[],
): Promise<void> {
  const exchanges = [...refused];
  for (let round = 0; round < rounds; round++) {
    const [first, second, [, other]] = [...make(), make()];
    for (const id of [first, second, other]) {
      exchanges.push(
        await requestCreate(scene.session, { ...scene.capabilities.testPlants.next(), id }),
      );
    }
    const [created, twin, alone] = exchanges.slice(-3).map(isSuccess);
    if (!created || twin || !alone || scene.capabilities.testPlants.hasRefusal) {
      const reason = `the provider does not take both of two ids that differ by ${by}`;
      scene.findings.notChecked(reason, 'new-plant.id');
      return;
    }
  }
  scene.findings.failed('new-plant.id', {
    expected: `two ids are two, though ${by} makes one of them`,
    actual: 'each time the second is refused, where one like it alone is taken',
    exchanges,
  });
}
