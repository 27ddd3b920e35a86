import { type Exchange, isSuccess } from '../../http/exchange.js';
import { type AcceptedPlant, createPlant, requestCreate } from '../../session/create-plant.js';
import { requestDelete } from '../../session/delete-plant.js';
import { isListed, pollList } from '../../session/list-plants.js';
import type { Check, CheckContext } from './check.js';
import { checkListed } from './check-listed.js';
import { checkRemoval, findWrongRemoval } from './check-removal.js';
import { deleteExistingPlant } from './delete-existing-plant.js';
import { type SimilarIds, similarIds } from './similar-ids.js';

/** Ids that differ in any digit are different. */
export const identity: Check = {
  name: 'create two plants whose ids differ little, delete one, then list',
  rules: ['new-plant.id', 'delete.removes-one-plant'],
  needs: ['create.stores-plant', 'plant.name'],
  async run(context) {
    for (const similar of similarIds(context.capabilities.testPlants)) {
      await checkDistinct(context, similar);
    }
  },
};

const maxTries = 6;

async function checkDistinct(context: CheckContext, similar: SimilarIds): Promise<void> {
  const { results } = context;
  for (let tries = 0; tries < maxTries; tries++) {
    const [firstId, secondId] = similar.create();
    const first = await tryCreate(context, firstId);
    if (!isSuccess(first.created)) {
      // A provider may reject some ids, and accept similar ones.
      continue;
    }
    const second = await tryCreate(context, secondId);
    if (isSuccess(second.created)) {
      await checkPair(context, similar, [first, second]);
    } else {
      await checkRejection(context, similar, [first.created, second.created]);
    }
    await requestDelete(context.session, firstId);
    return;
  }
  if (similar.rule === 'new-plant.id') {
    results.notChecked(`the provider accepts no ids that differ by ${similar.by}`, similar.rule);
  }
}

async function tryCreate(context: CheckContext, id: string): Promise<AcceptedPlant> {
  const plant = { ...context.capabilities.testPlants.next(), id };
  return { ...plant, created: await requestCreate(context.session, plant) };
}

async function checkPair(
  context: CheckContext,
  { rule }: SimilarIds,
  pair: readonly AcceptedPlant[],
): Promise<void> {
  const { results, session } = context;
  const { listing, isAsExpected } = await checkListed(context, pair, 'new-plant.id');
  const [other, chosen] = pair.filter(({ name }) => isListed(listing, name));
  if (!isAsExpected || chosen === undefined || other === undefined) {
    results.hidden('new-plant.id');
    return;
  }
  const deleted = await requestDelete(session, chosen.id);
  const wrong = isSuccess(deleted)
    ? await findWrongRemoval(context, { remaining: [other], deleted: [chosen] })
    : {
        expected: `"${chosen.name}" is gone`,
        actual: 'the delete is rejected',
        listing: undefined,
      };
  if (wrong === undefined) {
    results.passed(rule, 'delete.removes-one-plant');
    return;
  }
  // If the same delete succeeds for ids that have nothing in common, the similar ids are the reason.
  if (await isDeleteRight(context)) {
    const expected = `${wrong.expected}, after the delete of ${chosen.id}`;
    const created = pair.map((one) => one.created);
    const after = wrong.listing === undefined ? [] : [wrong.listing.exchange];
    const exchanges = [...created, listing.exchange, deleted, ...after];
    results.failed(rule, { expected, actual: wrong.actual, exchanges });
  } else {
    results.masked('delete.removes-one-plant', 'new-plant.id');
  }
}

/**
 * Whether a delete removes only its plant if the ids of two plants have nothing in common. If not, the
 * similar ids are not the reason, and the failure of the delete is recorded.
 *
 * @throws CannotCheckError when the provider does not delete it.
 */
async function isDeleteRight(context: CheckContext): Promise<boolean> {
  const other = await createPlant(context);
  const chosen = await createPlant(context);
  const pair = [other, chosen];
  // As for the similar ids, a list comes before the delete: a cache may repeat that list.
  const before = await pollList(context, (one) => pair.every(({ name }) => isListed(one, name)));
  if (pair.some(({ name }) => !isListed(before, name))) {
    context.results.hidden('delete.removes-one-plant');
    return false;
  }
  const deleted = await deleteExistingPlant(context, chosen, before);
  const exchanges = [other.created, chosen.created, before.exchange, deleted];
  return checkRemoval(context, { remaining: [other], deleted: [chosen] }, exchanges);
}

const rounds = 3;

/**
 * Finds out why the second id of a pair was rejected. It may be out of range, or the provider may be
 * full: then the provider rejects a similar id by itself as well. Only a provider that accepts such an id
 * right afterwards, each time, does not distinguish the two ids.
 */
async function checkRejection(
  context: CheckContext,
  { by, rule, create }: SimilarIds,
  rejected: readonly Exchange[],
): Promise<void> {
  const exchanges = [...rejected];
  let agreeing = 0;
  for (let tries = 0; tries < 4 * rounds && agreeing < rounds; tries++) {
    const ids = [...create(), create()[1]];
    const created: Exchange[] = [];
    for (const id of ids) {
      created.push((await tryCreate(context, id)).created);
    }
    const [first, second, single] = created.map(isSuccess);
    if (first && second) {
      break;
    }
    agreeing += first && single ? 1 : 0;
    exchanges.push(...created);
  }
  if (agreeing === rounds) {
    context.results.failed('new-plant.id', {
      expected: `two plants can be created whose ids differ by ${by}`,
      actual: 'the second is rejected each time, and a similar id is accepted by itself',
      exchanges: exchanges.slice(0, 5),
    });
  } else if (rule === 'new-plant.id') {
    const reason = `the provider does not accept both of two ids that differ by ${by}`;
    context.results.notChecked(reason, rule);
  }
}
