import { describe, expect, it } from 'vitest';
import { soakHistories } from './linearizability/soak-histories.js';
import { soakConnections } from './soak-connections.js';
import { soakInProcess } from './soak-in-process.js';
import { type SoakSizes, soakParts } from './soak-parts.js';
import { soakSockets } from './wire/soak-sockets.js';

const randomSeed = Math.floor(Math.random() * 2 ** 30);
const seeds = [1, randomSeed];
const small: SoakSizes = { requests: 4000, sockets: 0, connections: 0, histories: 0 };
const inProcess = ['service', 'fetch', 'lenient-prototype', 'paged-lists', 'strict-framework'];

describe.each(seeds)('with the seed %i', (seed) => {
  it.each(inProcess)(
    'every answer in process is one that the interface allows: %s',
    async (name) => {
      const [result] = [await soakParts[name]?.(small, seed)].flat();

      expect(result).toMatchObject({ name });
      expect(result?.violation).toBeUndefined();
    },
  );

  it('every well-formed request over a socket is answered', async () => {
    const result = await soakSockets({ count: 300, seed });

    expect(result.violation).toBeUndefined();
  });

  it('histories of concurrent clients are linearizable', async () => {
    const result = await soakHistories({ count: 1, seed });

    expect(result.violation).toBeUndefined();
  });
});

it('an ordinary client is answered beside many connections', async () => {
  const result = await soakConnections({ count: 100, ordinary: 50 });

  expect(result.violation).toBeUndefined();
});

it('finds what a profile does that the model does not expect, in a short sequence', async () => {
  const profile = { outcomes: { 'create.taken-id': { effect: 'replaced' } } } as const;

  const result = await soakInProcess({
    name: 'replaced',
    count: 2000,
    seed: 1,
    profile,
    isModelled: true,
  });

  expect(result.violation).toContain('the status of a create is 200, expected 400');
  expect(result.violation?.split('\n').length).toBeLessThanOrEqual(3);
});
