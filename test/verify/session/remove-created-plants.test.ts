import { describe, expect, it } from 'vitest';
import type { ListCapabilities } from '../../../src/verify/session/list-capabilities.js';
import type { Session } from '../../../src/verify/session/session.js';
import { type Change, Rejection } from '../../zoo/behaviour.js';
import { startZooProvider, type ZooProvider } from '../../zoo/provider.js';
import { openTestSession, type TestSession } from './open-test-session.js';

const start = (change: Change = {}) => startZooProvider({ name: 'is left as it was', change });
const allListed: ListCapabilities = {
  listQuery: '',
  visibility: 'all',
  listLagMs: 0,
  namesBefore: new Set(),
};

function removeFrom(session: Session, list = allListed) {
  session.rememberList(list);
  return session.removeCreatedPlants();
}

const create = ({ session }: TestSession, id: number | string, name: string, as = 'first') =>
  session.send('POST', '/plants', {
    body: `{"id":${id},"name":"${name}"}`,
    as: as === 'second' ? 'second' : 'first',
  });

const isOurs = ({ name }: { readonly name: string }) => name.startsWith('Ours');
const namesIn = (zoo: ZooProvider) => zoo.plants().map(({ name }) => name);

const deletesAnswered = (status: number): Change => ({
  find() {
    throw new Rejection(status, 'no');
  },
});

describe('removeCreatedPlants', () => {
  it('deletes what was created, and that alone', async () => {
    await using zoo = await start();
    using opened = openTestSession(zoo);
    const before = zoo.plants();
    await create(opened, 9001, 'Ours 1');
    await create(opened, '9223372036854775807', 'Ours 2');

    const leftovers = await removeFrom(opened.session);

    expect(leftovers).toEqual([]);
    expect(zoo.plants()).toEqual(before);
  });

  it('asks for nothing where nothing was created', async () => {
    await using zoo = await start();
    using opened = openTestSession(zoo);

    await opened.session.removeCreatedPlants();

    expect(zoo.requestCount()).toBe(0);
  });

  it('deletes what another user created as that user', async () => {
    await using zoo = await start();
    using opened = openTestSession(zoo, { secondToken: zoo.secondToken });
    await create(opened, 9001, 'Ours', 'second');

    await removeFrom(opened.session);

    expect(zoo.plants().filter(isOurs)).toEqual([]);
  });

  it("looks for what is left in the other user's list, too", async () => {
    await using zoo = await start({ remove() {} });
    using opened = openTestSession(zoo, { secondToken: zoo.secondToken });
    await create(opened, 9001, 'Ours', 'second');

    const leftovers = await removeFrom(opened.session);

    expect(leftovers).toMatchObject([{ id: '9001', name: 'Ours' }]);
  });

  it('tells of a plant that was created without an id', async () => {
    await using zoo = await start({
      readId: () => '880001',
    });
    using opened = openTestSession(zoo);
    await opened.session.send('POST', '/plants', { body: '{"name":"Ours 2"}' });

    const leftovers = await removeFrom(opened.session);

    expect(leftovers).toContainEqual({
      id: '',
      name: 'Ours 2',
      reason: 'it was created without an id to delete it by',
    });
  });

  it('deletes a plant that was rejected, and stored nevertheless', async () => {
    await using zoo = await start((reference) => ({
      create(store, plant) {
        reference.create(store, plant);
        throw new Rejection(400, 'no');
      },
    }));
    using opened = openTestSession(zoo);
    await create(opened, 9001, 'Fernqwertz');

    await removeFrom(opened.session);

    expect(namesIn(zoo)).not.toContain('Fernqwertz');
  });

  it('leaves a plant alone that comes into view with the name of a rejected create', async () => {
    await using zoo = await start();
    using opened = openTestSession(zoo);
    const [theirs] = zoo.plants();
    await create(opened, theirs?.id ?? '', theirs?.name ?? '');

    // A list in random order may not have shown it before.
    await removeFrom(opened.session, { ...allListed, namesBefore: new Set() });

    expect(zoo.plants()).toContainEqual(theirs);
  });

  it("leaves another's plant alone that a rejected create named", async () => {
    await using zoo = await start();
    using opened = openTestSession(zoo);
    const [theirs] = zoo.plants();
    await create(opened, theirs?.id ?? '', theirs?.name ?? '');
    const namesBefore = new Set(namesIn(zoo));

    const leftovers = await removeFrom(opened.session, { ...allListed, namesBefore });

    expect(leftovers).toEqual([]);
    expect(zoo.plants()).toContainEqual(theirs);
  });

  it("does not take another's plant of the same name for one that stays", async () => {
    await using zoo = await start();
    using opened = openTestSession(zoo);
    const [theirs] = zoo.plants();
    await create(opened, 9001, theirs?.name ?? '');

    const namesBefore = new Set(namesIn(zoo));
    const leftovers = await removeFrom(opened.session, { ...allListed, namesBefore });

    expect(leftovers).toEqual([]);
    expect(zoo.plants()).toHaveLength(12);
  });

  it('deletes a plant though a second create of its id was rejected', async () => {
    await using zoo = await start();
    using opened = openTestSession(zoo);
    await create(opened, 9001, 'Ours 1');
    await create(opened, 9001, 'Ours 2');

    await removeFrom(opened.session);

    expect(zoo.plants().filter(isOurs)).toEqual([]);
  });

  it('waits for a delete that is made later', async () => {
    await using zoo = await start((reference) => {
      let lists = 0;
      let removeAll = () => {};
      return {
        remove(store, found) {
          lists = 0;
          removeAll = () => reference.remove(store, found);
        },
        sort(plants) {
          lists += 1;
          if (lists === 2) {
            removeAll();
          }
          return reference.sort(plants);
        },
      };
    });
    using opened = openTestSession(zoo);
    await create(opened, 9001, 'Ours');

    const leftovers = await removeFrom(opened.session);

    expect(leftovers).toEqual([]);
    expect(zoo.plants().filter(isOurs)).toEqual([]);
  });

  it.concurrent.each([403, 500])(
    'tells of a plant whose delete is answered with %i',
    async (status) => {
      await using zoo = await start(deletesAnswered(status));
      using opened = openTestSession(zoo);
      await create(opened, 9001, 'Ours');

      const leftovers = await removeFrom(opened.session);

      const reason = `its delete was answered with ${status}`;
      expect(leftovers).toEqual([{ id: '9001', name: 'Ours', reason }]);
    },
  );

  it.concurrent('tells of a plant that stays though its delete succeeds', async () => {
    await using zoo = await start({ remove() {} });
    using opened = openTestSession(zoo);
    await create(opened, 9001, 'Ours');

    const leftovers = await removeFrom(opened.session);

    const reason = 'it is still listed after its delete succeeded';
    expect(leftovers).toEqual([{ id: '9001', name: 'Ours', reason }]);
  });

  it.concurrent.each([
    ['with its evidence', '9001', ['Fernqwertz']],
    ['but not where it may keep several plants of the id', '9002', []],
    ['but not where it may have found another id in the body', '9003, "id": 9004', []],
  ])('tells of a plant that stays though each delete succeeds, %s', async (_, id, names) => {
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

  it('tells of a plant whose delete is rejected where the list would not show it', async () => {
    await using zoo = await start({ ...deletesAnswered(403), cut: () => [] });
    using opened = openTestSession(zoo);
    await create(opened, 9001, 'Ours');

    const leftovers = await removeFrom(opened.session, {
      ...allListed,
      visibility: 'none',
    });

    expect(leftovers).toMatchObject([{ id: '9001', reason: 'its delete was answered with 403' }]);
  });

  it('tells of a plant whose delete is rejected where nothing is known of the list', async () => {
    await using zoo = await start({ ...deletesAnswered(403), cut: () => [] });
    using opened = openTestSession(zoo);
    await create(opened, 9001, 'Ours');

    expect(await opened.session.removeCreatedPlants()).toMatchObject([
      { id: '9001', name: 'Ours' },
    ]);
  });

  it('believes a 404 where the list would not show the plant', async () => {
    await using zoo = await start({ cut: () => [] });
    using opened = openTestSession(zoo);
    await create(opened, 9000, 'Ours');
    await create(opened, 9001, 'Ours');
    // As somebody else may do, behind our back.
    using other = openTestSession(zoo);
    await other.session.send('DELETE', '/plants/9000');
    await opened.session.send('DELETE', '/plants/9001');

    const leftovers = await removeFrom(opened.session, {
      ...allListed,
      visibility: 'none',
    });

    expect(leftovers).toEqual([]);
  });

  it('believes no 404 where no delete has ever succeeded', async () => {
    await using zoo = await start({ ...deletesAnswered(404), cut: () => [] });
    using opened = openTestSession(zoo);
    await create(opened, 9001, 'Ours');

    const leftovers = await removeFrom(opened.session, {
      ...allListed,
      visibility: 'none',
    });

    expect(leftovers).toEqual([
      { id: '9001', name: 'Ours', reason: 'its delete was answered with 404' },
    ]);
  });

  it('tells of a plant that may be there, since its create failed, where the list does not', async () => {
    await using zoo = await start({
      cut: () => [],
      create() {
        throw new Rejection(500, 'a defect');
      },
    });
    using opened = openTestSession(zoo);
    await create(opened, 9001, 'Ours');

    const leftovers = await removeFrom(opened.session, {
      ...allListed,
      visibility: 'none',
    });

    expect(leftovers).toEqual([
      { id: '9001', name: 'Ours', reason: expect.stringContaining('it may be there') },
    ]);
  });

  it('tells of what was created in a provider that is gone', async () => {
    await using zoo = await start();
    using opened = openTestSession(zoo);
    await create(opened, 9001, 'Ours');
    await zoo.stop();

    const leftovers = await removeFrom(opened.session);

    const reason = expect.stringContaining('the provider can no longer be reached');
    expect(leftovers).toEqual([{ id: '9001', name: 'Ours', reason }]);
  });
});
