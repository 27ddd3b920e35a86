import { startServer } from 'plant-store-kit/server';
import { compareProvider, createProfile, observeProvider } from 'plant-store-kit/verify';
import { expect, test } from 'vitest';

test('the mock answers as the service does', async () => {
  const gone = { outcomes: { 'delete.unknown-id': { status: 410 } } };
  await using service = await startServer({ port: 0, profile: gone });
  const provider = { url: service.url, token: 'alice-token', secondToken: 'bob-token' };

  const profile = createProfile(await observeProvider(provider));
  const { differences } = await compareProvider({ ...provider, profile });

  expect(profile.outcomes?.['delete.unknown-id']).toMatchObject({ status: 410 });
  expect(differences).toEqual([]);
}, 30_000);
