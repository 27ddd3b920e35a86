import { createPlant, requestCreate } from '../session/create-plant.js';
import { requestDelete } from '../session/delete-plant.js';
import { type Exchange, isError, isSuccess } from '../session/exchange.js';
import { findByName, hiddenReason } from '../session/list-plants.js';
import { settleAll } from '../session/settle-all.js';
import type { Check } from './check.js';
import { checkCreateAnswer } from './check-create-answer.js';
import { checkListed } from './check-listed.js';
import { deleteExistingPlant } from './delete-existing-plant.js';

/** Plants come back as they were sent. */
export const storage: Check = {
  name: 'create plants with and without a tag, then list',
  rules: [
    'create.stores-plant',
    'create.answers-200-with-plant',
    'list.returns-accessible-plants',
    'plant.name',
    'plant.name-and-tag-only',
    'plant.tag',
  ],
  async run(context) {
    const { testPlants } = context.capabilities;
    const plants = await settleAll(
      [testPlants.next(), testPlants.nextWithoutTag()].map((one) => createPlant(context, one)),
    );
    for (const accepted of plants) {
      checkCreateAnswer(context, accepted);
    }
    // A provider may refuse it; what it returns of it is looked at as every answer is.
    const { id, name } = testPlants.nextWithoutTag();
    const body = `{"id":${id},"name":"${name}","colour":"green"}`;
    await context.session.send('POST', '/plants', { body });
    const listing = await checkListed(context, plants, 'create.stores-plant');
    if (plants.some(({ name }) => findByName(listing, name).length > 0)) {
      context.results.passed('list.returns-accessible-plants', 'plant.name', 'plant.tag');
    } else {
      context.results.notChecked(hiddenReason, 'list.returns-accessible-plants');
    }
  },
};

/** Where the list does not show a plant, a delete shows whether it is stored. */
export const storageByDelete: Check = {
  name: 'create a plant, then delete it twice',
  rules: ['create.stores-plant', 'delete.removes-one-plant', 'delete.error-body'],
  async run(context) {
    const { results, capabilities } = context;
    const accepted = await createPlant(context);
    await deleteExistingPlant(context, accepted);
    const [unknown, again] = await settleAll([
      requestDelete(context.session, capabilities.testPlants.unknownId()),
      requestDelete(context.session, accepted.id),
    ]);
    if (isError(unknown)) {
      // A delete of what is not there fails, so the one that succeeded found the plant.
      results.passed('create.stores-plant');
    }
    if (isError(unknown) && isError(again)) {
      results.passed('delete.removes-one-plant');
    }
  },
};

const mostTries = 5;

/** A tag may be left out. */
export const tagIsOptional: Check = {
  name: 'create a plant without a tag',
  rules: ['new-plant.tag', 'create.answers-200-with-plant'],
  async run(context) {
    const { testPlants } = context.capabilities;
    const exchanges: Exchange[] = [];
    for (let tries = 0; tries < mostTries; tries++) {
      const created = await requestCreate(context.session, testPlants.nextWithoutTag());
      if (isSuccess(created)) {
        context.results.passed('new-plant.tag', 'create.answers-200-with-plant');
        return;
      }
      // A provider may have its reasons against an id: others are taken meanwhile.
      exchanges.push(created, (await createPlant(context, testPlants.next())).created);
    }
    context.results.failed('new-plant.tag', {
      expected: 'a plant without a tag is created, as one with a tag is each time',
      actual: `none of ${mostTries} is`,
      exchanges,
    });
  },
};
