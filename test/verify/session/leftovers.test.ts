import { describe, expect, it } from 'vitest';
import { Rejection } from '../../providers/behaviour.js';
import { openTestSession } from './open-test-session.js';
import { allListed, answerDeletes, create, noneListed, removeFrom, start } from './removal.js';

describe('the leftovers', () => {
  it("include plants in the second user's list", async () => {
    await using zoo = await start({ remove() {} });
    using opened = openTestSession(zoo, { secondToken: zoo.secondToken });
    await create(opened, 9001, 'Test plant', 'second');

    const leftovers = await removeFrom(opened.session);

    expect(leftovers).toMatchObject([{ id: '9001', name: 'Test plant' }]);
  });

  it('include a plant that was created without an id', async () => {
    await using zoo = await start({
      readId: () => '880001',
    });
    using opened = openTestSession(zoo);
    await opened.session.send('POST', '/plants', { body: '{"name":"Test plant 2"}' });

    const leftovers = await removeFrom(opened.session);

    expect(leftovers).toContainEqual({
      id: '',
      name: 'Test plant 2',
      reason: 'it was created without an id to delete it by',
    });
  });

  it("do not include another client's plant of the same name", async () => {
    await using zoo = await start();
    using opened = openTestSession(zoo);
    const [other] = zoo.plants();
    await create(opened, 9001, other?.name ?? '');

    const namesBefore = new Set(zoo.plants().map(({ name }) => name));
    const leftovers = await removeFrom(opened.session, { ...allListed, namesBefore });

    expect(leftovers).toEqual([]);
    expect(zoo.plants()).toHaveLength(12);
  });

  it.concurrent.each([403, 500])(
    'include a plant whose delete is answered with %i',
    async (status) => {
      await using zoo = await start(answerDeletes(status));
      using opened = openTestSession(zoo);
      await create(opened, 9001, 'Test plant');

      const leftovers = await removeFrom(opened.session);

      const reason = `the delete was answered with ${status}`;
      expect(leftovers).toEqual([{ id: '9001', name: 'Test plant', reason }]);
    },
  );

  it.concurrent('include a plant that stays though its delete succeeds', async () => {
    await using zoo = await start({ remove() {} });
    using opened = openTestSession(zoo);
    await create(opened, 9001, 'Test plant');

    const leftovers = await removeFrom(opened.session);

    const reason = 'it is still listed after its delete succeeded';
    expect(leftovers).toEqual([{ id: '9001', name: 'Test plant', reason }]);
  });

  it.concurrent.each([
    ['with evidence', '9001', ['Fernqwertz']],
    ['without evidence if the provider may store several plants with its id', '9002', []],
    [
      'without evidence if the provider may have read another id from the body',
      '9003, "id": 9004',
      [],
    ],
  ])('include a plant that stays though each delete succeeds, %s', async (_, id, names) => {
    await using zoo = await start((reference) => ({
      remove() {},
      create(store, plant) {
        const free = store.plants.some(({ key }) => key === plant.key) ? '5' : plant.key;
        return reference.create(store, { ...plant, key: free });
      },
    }));
    using opened = openTestSession(zoo);
    await create(opened, id, 'Fernqwertz');
    await create(opened, 9002, 'Fernasdfgh');
    await create(opened, 9002, 'Fernasdfgh');

    await removeFrom(opened.session);

    const { undeleted } = opened.session;
    expect(undeleted.map(({ plant }) => plant.name)).toEqual(names);
    expect(
      undeleted.flatMap(({ exchanges }) => exchanges.map(({ request }) => request.method)),
    ).toEqual(names.flatMap(() => ['DELETE', 'GET']));
  });

  it('include a plant whose delete is rejected if the list would not show it', async () => {
    await using zoo = await start({ ...answerDeletes(403), cut: () => [] });
    using opened = openTestSession(zoo);
    await create(opened, 9001, 'Test plant');

    const leftovers = await removeFrom(opened.session, noneListed);

    expect(leftovers).toMatchObject([{ id: '9001', reason: 'the delete was answered with 403' }]);
  });

  it('include a plant whose delete is rejected if nothing is known of the list', async () => {
    await using zoo = await start({ ...answerDeletes(403), cut: () => [] });
    using opened = openTestSession(zoo);
    await create(opened, 9001, 'Test plant');

    expect(await opened.session.removeCreatedPlants()).toMatchObject([
      { id: '9001', name: 'Test plant' },
    ]);
  });

  it('do not include a plant whose delete is answered with 404 if the list would not show it', async () => {
    await using zoo = await start({ cut: () => [] });
    using opened = openTestSession(zoo);
    await create(opened, 9000, 'Test plant');
    await create(opened, 9001, 'Test plant');
    // Another client may delete a plant of the session.
    using other = openTestSession(zoo);
    await other.session.send('DELETE', '/plants/9000');
    await opened.session.send('DELETE', '/plants/9001');

    const leftovers = await removeFrom(opened.session, noneListed);

    expect(leftovers).toEqual([]);
  });

  it('include a plant whose delete is answered with 404 if no delete has ever succeeded', async () => {
    await using zoo = await start({ ...answerDeletes(404), cut: () => [] });
    using opened = openTestSession(zoo);
    await create(opened, 9001, 'Test plant');

    const leftovers = await removeFrom(opened.session, noneListed);

    expect(leftovers).toEqual([
      { id: '9001', name: 'Test plant', reason: 'the delete was answered with 404' },
    ]);
  });

  it('include a plant whose create failed if the list would not show it', async () => {
    await using zoo = await start({
      cut: () => [],
      create() {
        throw new Rejection(500, 'a defect');
      },
    });
    using opened = openTestSession(zoo);
    await create(opened, 9001, 'Test plant');

    const leftovers = await removeFrom(opened.session, noneListed);

    expect(leftovers).toEqual([
      { id: '9001', name: 'Test plant', reason: expect.stringContaining('it may be there') },
    ]);
  });

  it('include every plant if the provider has stopped', async () => {
    await using zoo = await start();
    using opened = openTestSession(zoo);
    await create(opened, 9001, 'Test plant');
    await zoo.stop();

    const leftovers = await removeFrom(opened.session);

    const reason = expect.stringContaining('the provider can no longer be reached');
    expect(leftovers).toEqual([{ id: '9001', name: 'Test plant', reason }]);
  });
});
