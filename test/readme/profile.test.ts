import { startServer } from 'plant-store-kit/server';
import { compareProvider, observeProvider, toProfile } from 'plant-store-kit/verify';
import { expect, test } from 'vitest';

test('the mock answers as the service does', async () => {
  await using service = await startServer({ port: 0, profile: { 'delete.unknown-id': 410 } });
  const provider = { url: service.url, token: 'alice-token', secondToken: 'bob-token' };

  const profile = toProfile(await observeProvider(provider));
  const { differences } = await compareProvider({
    ...provider,
    profile,
    startMock: (beginning) => startServer({ port: 0, ...beginning }),
  });

  expect(profile['delete.unknown-id']).toBe(410);
  expect(differences).toEqual([]);
}, 30_000);
