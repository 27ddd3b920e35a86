import type { Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { inProcess } from '../behaviour/node-transports.js';

const plantsNamed = (...names: string[]) => names.map((name, id) => ({ id, name }));

/** Outcomes and parameters in combination; other tests show each by itself. */
describe('a profile of list', () => {
  it('applies the default limit if the limit is ignored', async () => {
    const profile: Profile = {
      parameters: { 'list.default-limit': 1 },
      outcomes: { 'list.limit-negative': { effect: 'ignored' } },
    };
    await using store = await inProcess.open({ profile });

    expect(await store.client.names('?limit=-1')).toEqual(['Snake plant']);
  });

  it('answers a success without a status with that of its operation', async () => {
    const headers = { link: '/' };
    const profile: Profile = {
      outcomes: {
        'delete.own-plant': { headers },
        'delete.unknown-id': { headers },
        'list.all': { status: 203 },
        'list.limit-zero': { headers },
      },
    };
    await using store = await inProcess.open({ profile });

    const replies = [
      await store.client.delete(1),
      await store.client.delete(1),
      await store.client.list('?limit=0'),
    ];

    expect(replies.map(({ status }) => status)).toEqual([204, 204, 203]);
    expect(replies.map((reply) => reply.headers.get('link'))).toEqual(['/', '/', '/']);
  });

  it('applies the limit to a changing order after shuffling', async () => {
    await using store = await inProcess.open({
      profile: { parameters: { 'list.order': 'changing' } },
    });
    const seen = new Set<string>();
    for (let time = 0; time < 100; time++) {
      seen.add(String(await store.client.names('?limit=1')));
    }

    expect([...seen].sort()).toEqual(['Common ivy', 'Snake plant']);
  });

  it('reads a limit with leading zeros as its number, up to the maximum', async () => {
    await using store = await inProcess.open({
      profile: {
        parameters: { 'list.maximum-limit': 2 },
        outcomes: { 'list.limit-above-maximum': { status: 422 } },
      },
      plants: plantsNamed('A', 'B', 'C'),
    });

    expect(await store.client.names('?limit=01')).toEqual(['A']);
    expect(await store.client.names('?limit=02')).toEqual(['A', 'B']);
    expect((await store.client.list('?limit=03')).status).toBe(422);
  });

  it('applies the maximum to a limit that is read in another way, and to no other', async () => {
    await using store = await inProcess.open({
      profile: {
        parameters: { 'list.maximum-limit': 2 },
        outcomes: {
          'list.limit-zero': { effect: 'empty' },
          'list.limit-malformed': { effect: 'leading-digits' },
        },
      },
      plants: plantsNamed('A', 'B', 'C'),
    });

    expect(await store.client.names('?limit=0')).toEqual([]);
    expect(await store.client.names('?limit=1x')).toEqual(['A']);
    expect(await store.client.names('?limit=9x')).toEqual(['A', 'B']);
  });

  it('takes the largest int64 as a limit, and calls the next integer huge', async () => {
    await using store = await inProcess.open({
      profile: { outcomes: { 'list.limit-huge': { status: 422 } } },
    });

    expect((await store.client.list('?limit=9223372036854775807')).status).toBe(200);
    expect((await store.client.list('?limit=9223372036854775808')).status).toBe(422);
  });
});
