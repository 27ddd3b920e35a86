import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { Rejection } from '../../providers/behaviour.js';
import { openTestSession } from './open-test-session.js';
import { allListed, create, start } from './removal.js';

const isBusy = () => new Rejection(429, 'too many requests', { 'retry-after': '60' });

describe('a session that is interrupted', () => {
  it('deletes what it has created', async () => {
    await using zoo = await start();
    using opened = openTestSession(zoo);
    const before = zoo.plants();
    await create(opened, 9001, 'Test plant 1');

    opened.session.interrupt('the run was stopped');

    expect(await opened.session.end()).toEqual([]);
    expect(zoo.plants()).toEqual(before);
  });

  it('tries each plant once, waits for no Retry-After, and lists what remains', async () => {
    const deletes: string[] = [];
    await using zoo = await start({
      admit({ method, path }) {
        if (method === 'DELETE') {
          deletes.push(path);
          throw isBusy();
        }
      },
    });
    using opened = openTestSession(zoo);
    await create(opened, 9001, 'Test plant 1');
    await create(opened, 9002, 'Test plant 2');

    opened.session.interrupt('the run was stopped');
    const leftovers = await opened.session.end();

    expect(deletes.sort()).toEqual(['/plants/9001', '/plants/9002']);
    expect(leftovers).toMatchObject([
      { id: '9001', name: 'Test plant 1' },
      { id: '9002', name: 'Test plant 2' },
    ]);
  });

  it('while it waits to delete patiently does not wait any longer', async () => {
    const rejected = new AbortController();
    await using zoo = await start({
      admit({ method }) {
        if (method === 'DELETE') {
          rejected.abort();
          throw isBusy();
        }
      },
    });
    using opened = openTestSession(zoo);
    await create(opened, 9001, 'Test plant 1');
    const ended = opened.session.end();
    await once(rejected.signal, 'abort');

    opened.session.interrupt('the run was stopped');

    expect(await ended).toMatchObject([{ id: '9001' }]);
  });

  it('patiently repeats the deletes of a provider that is too busy for them', async () => {
    let deletes = 0;
    await using zoo = await start({
      admit({ method }) {
        if (method === 'DELETE' && ++deletes === 1) {
          throw new Rejection(429, 'too many requests', { 'retry-after': '0' });
        }
      },
    });
    using opened = openTestSession(zoo);
    opened.session.rememberList(allListed);
    await create(opened, 9001, 'Test plant 1');

    opened.session.interruptPatiently('the provider accepts too few requests');

    expect(await opened.session.end()).toEqual([]);
    expect(deletes).toBe(2);
  });
});

describe('the deadline of a session', () => {
  it('interrupts it, and says so', async () => {
    await using zoo = await start();
    using opened = openTestSession(zoo, { deadlineMs: 20 });

    await once(opened.session.signal, 'abort');

    expect(opened.session.interruption).toBe(
      'the run reached its deadline; --deadline (deadlineMs in code) sets a later one',
    );
    await expect(create(opened, 9001, 'Test plant 1')).rejects.toThrow('the run was stopped');
  });
});
