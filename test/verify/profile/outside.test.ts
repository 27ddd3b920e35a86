import { startServer } from 'plant-store-kit/server';
import { compareProvider, createProfile } from 'plant-store-kit/verify';
import { expect, it } from 'vitest';
import type { Behaviour } from '../../providers/behaviour.js';
import { Rejection } from '../../providers/behaviour.js';
import { startProvider } from '../../providers/provider.js';
import { observeSituations } from './observe-situations.js';

/** A router that checks the prefix of a path first, and the method afterwards. */
const routeByPrefix = ({ route }: Behaviour): Partial<Behaviour> => ({
  route(method, path) {
    if (/^\/plants\/.*\//.test(path)) {
      throw new Rejection(405, 'there is nothing to do here');
    }
    if (path.startsWith('/plants/') && method !== 'DELETE') {
      throw new Rejection(405, 'delete alone is known here', { allow: 'DELETE, OPTIONS' });
    }
    if (path === '/plants' && method === 'PUT') {
      throw new Rejection(404, 'there is nothing to put here');
    }
    return route(method, path);
  },
});

it('observes which paths and methods a router does not know, and the mock does the same', async () => {
  await using zoo = await startProvider({ name: 'routes by prefix', change: routeByPrefix });
  const { url, token, secondToken } = zoo;

  const profile = createProfile(await observeSituations({ url, token, secondToken }));
  const comparison = await compareProvider({
    url,
    token,
    secondToken,
    profile,
    steps: 100,
    seed: 1,
    outside: true,
    startMock: (setup) => startServer({ port: 0, admin: false, ...setup }),
  });

  const { outcomes = {} } = profile;
  const statuses = (id: string) =>
    Object.entries(outcomes)
      .filter(([key]) => key.split('/')[0] === id)
      .map(([key, outcome]) => [key, outcome?.status]);
  expect(statuses('request.unknown-path')).toEqual([
    ['request.unknown-path', 405],
    ['request.unknown-path/elsewhere', 404],
  ]);
  expect(statuses('request.unknown-method')).toEqual([
    ['request.unknown-method', 404],
    ['request.unknown-method/one plant', 405],
  ]);
  expect(comparison.differences.filter(({ isKnown }) => !isKnown)).toEqual([]);
});
