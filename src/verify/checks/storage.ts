import { createPlant, requestCreate } from '../session/create-plant.js';
import { requestDelete } from '../session/delete-plant.js';
import { type Exchange, isError, isSuccess, jsonOf } from '../session/exchange.js';
import { findByName, hiddenReason } from '../session/list-plants.js';
import { settleAll } from '../session/settle-all.js';
import type { Check } from './check.js';
import { deleteOf } from './delete-of.js';
import { expectListed, expectSame } from './listed.js';

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
  async run(scene) {
    const { testPlants } = scene.capabilities;
    const plants = await settleAll(
      [testPlants.next(), testPlants.nextWithoutTag()].map((one) => createPlant(scene, one)),
    );
    for (const planted of plants) {
      expectSame(scene, planted, jsonOf(planted.created));
    }
    // A provider may refuse it; what it returns of it is looked at as every answer is.
    const { id, name } = testPlants.nextWithoutTag();
    const body = `{"id":${id},"name":"${name}","colour":"green"}`;
    await scene.session.send('POST', '/plants', { body });
    const listing = await expectListed(scene, plants, 'create.stores-plant');
    if (plants.some(({ name }) => findByName(listing, name).length > 0)) {
      scene.findings.passed('list.returns-accessible-plants', 'plant.name', 'plant.tag');
    } else {
      scene.findings.notChecked(hiddenReason, 'list.returns-accessible-plants');
    }
  },
};

/** What cannot be seen in a list can be told by a delete. */
export const storageByDelete: Check = {
  name: 'create a plant, then delete it twice',
  rules: ['create.stores-plant', 'delete.removes-one-plant', 'delete.error-body'],
  async run(scene) {
    const { findings, capabilities } = scene;
    const planted = await createPlant(scene);
    await deleteOf(scene, planted);
    const [unknown, again] = await settleAll([
      requestDelete(scene.session, capabilities.testPlants.unknownId()),
      requestDelete(scene.session, planted.id),
    ]);
    if (isError(unknown)) {
      // A delete of what is not there fails, so the one that succeeded found the plant.
      findings.passed('create.stores-plant');
    }
    if (isError(unknown) && isError(again)) {
      findings.passed('delete.removes-one-plant');
    }
  },
};

const mostTries = 5;

/** A tag may be left out. */
export const tagIsOptional: Check = {
  name: 'create a plant without a tag',
  rules: ['new-plant.tag', 'create.answers-200-with-plant'],
  async run(scene) {
    const { testPlants } = scene.capabilities;
    const exchanges: Exchange[] = [];
    for (let tries = 0; tries < mostTries; tries++) {
      const created = await requestCreate(scene.session, testPlants.nextWithoutTag());
      if (isSuccess(created)) {
        scene.findings.passed('new-plant.tag', 'create.answers-200-with-plant');
        return;
      }
      // A provider may have its reasons against an id: others are taken meanwhile.
      exchanges.push(created, (await createPlant(scene, testPlants.next())).created);
    }
    scene.findings.failed('new-plant.tag', {
      expected: 'a plant without a tag is created, as one with a tag is each time',
      actual: `none of ${mostTries} is`,
      exchanges,
    });
  },
};
