import { describedSituations } from '../../interface/described-situations.js';
import { failed, notChecked, passed } from '../engine/finding.js';
import { isListed } from '../engine/lists.js';
import { needsOfDeletes, type Script } from '../engine/run-scripts.js';
import { createStep, deleteStep } from '../engine/step.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { isError, isSuccess } from '../http/exchange.js';
import { idScripts } from './ids.js';
import { limitScripts } from './limits.js';
import { noSecondUser } from './sample.js';

const optionalTag: Script = {
  title: 'create a plant without a tag',
  rules: ['new-plant.tag', 'create.answers-200-with-plant'],
  async run(runner) {
    const { plants } = runner.provider;
    const without = await runner.tryCreate(plants.nextWithoutTag());
    if (isSuccess(without)) {
      runner.record(...passed('new-plant.tag', 'create.answers-200-with-plant'));
      return;
    }
    // If the provider has another reason, it also rejects a plant with a tag.
    const tagged = plants.next();
    const withTag = await runner.tryCreate(tagged);
    if (isSuccess(withTag)) {
      // There may have been no room for the first one.
      await runner.remove(tagged);
    }
    const again = await runner.tryCreate(plants.nextWithoutTag());
    if (plants.hasTags && isSuccess(withTag) && isError(without) && isError(again)) {
      const expected = 'a create without a tag succeeds, as the same create with a tag does';
      const mismatch = { expected, actual: 'it is rejected' };
      runner.record(failed('new-plant.tag', mismatch, [withTag, again]));
    } else {
      runner.record(
        ...notChecked('the provider accepts too few plants', undefined, 'new-plant.tag'),
      );
    }
  },
};

/** The users who create the second of two plants of one name. */
const namesakes = [
  { user: 'first', title: 'create two plants of one name, delete one, each time list' },
  {
    user: 'second',
    title: 'create a plant as each of two users under one name, delete that of one, each time list',
  },
] as const;

/** Two plants may have one name: a delete removes the plant with its id, and only that of its user. */
const sameName: readonly Script[] = namesakes.map(({ user, title }) => ({
  title,
  rules: ['create.stores-plant', 'delete.removes-one-plant'],
  needs: needsOfDeletes,
  async run(runner) {
    const { plants, connection } = runner.provider;
    if (!connection.users.includes(user)) {
      throw new CannotCheckError(noSecondUser);
    }
    const other = await runner.create(undefined, user);
    // By their tags, a list shows which of the two is left.
    const own = { ...plants.next(), name: other.name };
    // A provider may allow each name once.
    if (
      isSuccess(await runner.tryCreate(own)) &&
      (await runner.checkLists('create.stores-plant'))
    ) {
      await runner.remove(own);
      await runner.checkLists('delete.removes-one-plant');
    }
  },
}));

/** A delete by one user does not remove another user's plant with the same id. */
const sharedId: Script = {
  title: 'create a plant as each of two users under one id, delete that of one, list as the other',
  rules: ['delete.removes-one-plant'],
  needs: [...needsOfDeletes, 'list.returns-accessible-plants'],
  async run(runner) {
    const { connection, lists, plants } = runner.provider;
    if (!connection.hasSecondUser) {
      throw new CannotCheckError(noSecondUser);
    }
    const first = await runner.create();
    const second = { ...plants.next(), id: first.id };
    const situation = describedSituations['create.others-id'];
    await runner.send({ ...createStep(second, 'second'), situation, plant: first });
    const ofSecond = await lists.poll('second', (one) => isListed(one, second));
    const ofFirst = await lists.read('first');
    if (!isListed(ofSecond, second) || !isListed(ofFirst, first) || isListed(ofFirst, second)) {
      return;
    }
    await runner.send(deleteStep(second, 'second'));
    const after = await lists.poll('first', (one) => isListed(one, first));
    if (!isListed(after, first)) {
      const expected = `"${first.name}" stays, as another user deletes a plant of the same id`;
      const exchanges = [...runner.exchangesOf(first, second), after.exchange];
      const mismatch = { expected, actual: 'it is gone' };
      runner.record(failed('delete.removes-one-plant', mismatch, exchanges));
    }
  },
};

/** The scripts that need more than one request. */
export const sequenceScripts: readonly Script[] = [
  ...idScripts,
  optionalTag,
  ...sameName,
  ...limitScripts,
  sharedId,
];
