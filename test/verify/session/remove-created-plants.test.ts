import { describe, expect, it } from 'vitest';
import { Rejection } from '../../providers/behaviour.js';
import type { RunningProvider } from '../../providers/provider.js';
import { openTestSession } from './open-test-session.js';
import { allListed, create, removeFrom, start } from './removal.js';

const isCreatedHere = ({ name }: { readonly name: string }) => name.startsWith('Test plant');
const namesIn = (zoo: RunningProvider) => zoo.plants().map(({ name }) => name);

describe('removeCreatedPlants', () => {
  it('deletes the plants of the session, and no others', async () => {
    await using zoo = await start();
    using opened = openTestSession(zoo);
    const before = zoo.plants();
    await create(opened, 9001, 'Test plant 1');
    await create(opened, '9223372036854775807', 'Test plant 2');

    const leftovers = await removeFrom(opened.session);

    expect(leftovers).toEqual([]);
    expect(zoo.plants()).toEqual(before);
  });

  it('sends no request if no plant was created', async () => {
    await using zoo = await start();
    using opened = openTestSession(zoo);

    await opened.session.removeCreatedPlants();

    expect(zoo.requestCount()).toBe(0);
  });

  it('deletes the plants of the second user as that user', async () => {
    await using zoo = await start();
    using opened = openTestSession(zoo, { secondToken: zoo.secondToken });
    await create(opened, 9001, 'Test plant', 'second');

    await removeFrom(opened.session);

    expect(zoo.plants().filter(isCreatedHere)).toEqual([]);
  });

  it('deletes a plant that was stored though its create was rejected', async () => {
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

  it('does not delete a plant that is listed later with the name of a rejected create', async () => {
    await using zoo = await start();
    using opened = openTestSession(zoo);
    const [other] = zoo.plants();
    await create(opened, other?.id ?? '', other?.name ?? '');

    // A list in random order may not have shown it before.
    await removeFrom(opened.session, { ...allListed, namesBefore: new Set() });

    expect(zoo.plants()).toContainEqual(other);
  });

  it("does not delete another client's plant that has the id as a double", async () => {
    await using zoo = await start((reference) => ({
      find: (store, key, user) =>
        key === '9007199254740993' ? [] : reference.find(store, key, user),
    }));
    using opened = openTestSession(zoo);
    await fetch(`${zoo.url}/plants`, {
      method: 'POST',
      headers: { authorization: `Bearer ${zoo.token}`, 'content-type': 'application/json' },
      body: '{"id":9007199254740992,"name":"Other"}',
    });
    await create(opened, '9007199254740993', 'Test plant');

    const leftovers = await removeFrom(opened.session);

    expect(leftovers).toMatchObject([{ id: '9007199254740993' }]);
    expect(namesIn(zoo)).toContain('Other');
  });

  it("does not delete another client's plant that has the id and name of a rejected create", async () => {
    await using zoo = await start();
    using opened = openTestSession(zoo);
    const [other] = zoo.plants();
    await create(opened, other?.id ?? '', other?.name ?? '');
    const namesBefore = new Set(namesIn(zoo));

    const leftovers = await removeFrom(opened.session, { ...allListed, namesBefore });

    expect(leftovers).toEqual([]);
    expect(zoo.plants()).toContainEqual(other);
  });

  it('deletes a plant if a second create of its id was rejected', async () => {
    await using zoo = await start();
    using opened = openTestSession(zoo);
    await create(opened, 9001, 'Test plant 1');
    await create(opened, 9001, 'Test plant 2');

    await removeFrom(opened.session);

    expect(zoo.plants().filter(isCreatedHere)).toEqual([]);
  });

  it('waits for a delete that takes effect later', async () => {
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
    await create(opened, 9001, 'Test plant');

    const leftovers = await removeFrom(opened.session);

    expect(leftovers).toEqual([]);
    expect(zoo.plants().filter(isCreatedHere)).toEqual([]);
  });
});
