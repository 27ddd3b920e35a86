import { describedSituations } from '../../interface/described-situations.js';
import type { NewPlant } from '../../interface/plant.js';
import { statusesOfPlants } from '../engine/detect-plants.js';
import { createRule, failed, notChecked, passed } from '../engine/finding.js';
import { needsOfDeletes, type Script } from '../engine/run-scripts.js';
import { createStep, deleteStep } from '../engine/step.js';
import { isListed } from '../engine/view.js';
import { CannotCheckError } from '../http/cannot-check-error.js';
import { isSuccess, statusOf } from '../http/exchange.js';
import { idScripts } from './ids.js';
import { noSecondUser } from './sample.js';

const optionalTag: Script = {
  title: 'create a plant without a tag',
  rules: ['new-plant.tag', 'create.answers-200-with-plant'],
  async run(runner) {
    const { plants } = runner.run;
    if (isSuccess(await runner.tryCreate(plants.nextBare()))) {
      runner.record(...passed('new-plant.tag', 'create.answers-200-with-plant'));
      return;
    }
    const isAccepted = async (plant: NewPlant) => isSuccess(await runner.tryCreate(plant));
    // The provider may be full. So a plant with a tag makes room, and is created again at the end.
    const tagged = plants.next();
    const withTag = await runner.tryCreate(tagged);
    const canShow = plants.hasTags && isSuccess(withTag);
    if (canShow) {
      await runner.remove(tagged);
    }
    const again = await runner.tryCreate(plants.nextBare());
    if (
      canShow &&
      statusesOfPlants.has(statusOf(again) ?? 0) &&
      (await isAccepted(plants.next()))
    ) {
      const expected = 'a create without a tag succeeds, as the same create with a tag does';
      const mismatch = { expected, actual: 'it is rejected' };
      runner.record(failed('new-plant.tag', mismatch, [withTag, again]));
    } else {
      const reason = 'the provider accepts too few plants';
      runner.record(...notChecked(reason, createRule, 'new-plant.tag'));
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
    const { plants, connection } = runner.run;
    if (!connection.users.includes(user)) {
      throw new CannotCheckError(noSecondUser);
    }
    const other = await runner.create(undefined, user);
    // By their tags, a list shows which of the two is left.
    const plant = { ...plants.next(), name: other.name };
    // A provider may allow each name once.
    await runner.create(plant);
    if (await runner.checkLists()) {
      await runner.remove(plant);
      await runner.checkLists();
    }
  },
}));

/** A delete by one user does not remove another user's plant with the same id. */
const sharedId: Script = {
  title: 'create a plant as each of two users under one id, delete that of one, list as the other',
  rules: ['delete.removes-one-plant'],
  needs: [...needsOfDeletes, 'list.returns-accessible-plants'],
  async run(runner) {
    const { connection, plants } = runner.run;
    if (!connection.hasSecondUser) {
      throw new CannotCheckError(noSecondUser);
    }
    const first = await runner.create();
    const second = { ...plants.next(), id: first.id };
    const situation = describedSituations['create.others-id'];
    await runner.send({ ...createStep(second, 'second'), situation, plant: first });
    const { run } = runner;
    const secondList = await run.poll('second', (list) => isListed(list, second));
    const firstList = await run.list('first');
    const areApart = isListed(firstList, first) && !isListed(firstList, second);
    if (!isListed(secondList, second) || !areApart) {
      return;
    }
    await runner.send(deleteStep(second, 'second'));
    const after = await run.poll('first', (list) => isListed(list, first));
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
  sharedId,
];
