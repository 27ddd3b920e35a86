import { expect, it } from 'vitest';
import { descriptionsOf, readPactJson } from '../record/recorded-app.js';
import { makeProject, vitestConfig } from '../testing/temp-project.js';

const vitest = 'vitest/vitest.mjs';
const pact = 'pacts/my-web-app-plant-store.json';

/** A test file, in which each line sends a request. */
const testFile = (...tests: readonly string[]) => `
  import { plantStoreFixtures } from 'plant-store-kit/vitest';
  import { test as base, expect } from 'vitest';
  const baseUrl = 'https://api.example.com/v1';
  const test = base.extend(plantStoreFixtures({ baseUrl, record: 'my-web-app' }));
  const headers = { authorization: 'Bearer alice-token' };
  const list = async (query = '') => {
    const response = await fetch(baseUrl + '/plants' + query, { headers });
    expect(response.status).toBe(200);
  };
  ${tests.join('\n')}`;

it('records tests of parallel workers and of shards alike, and keeps what did not run', {
  timeout: 120_000,
}, async () => {
  await using project = await makeProject({
    'vitest.config.ts': vitestConfig(),
    'test/one.test.ts': testFile(
      "test('lists two', () => list('?limit=2'));",
      "test('lists all', () => list());",
    ),
    'test/other.test.ts': testFile(
      "test('lists one', () => list('?limit=1'));",
      "test.concurrent('a', () => list());",
      "test.concurrent('b', () => list());",
    ),
  });
  const recorded: string[] = [];
  for (const args of [['--shard=1/2'], ['--shard=2/2'], [], ['-t', 'lists one']]) {
    expect(await project.run(vitest, 'run', ...args)).toMatchObject({ code: 0 });
    recorded.push(await project.read(pact));
  }
  await project.write('test/one.test.ts', testFile("test('lists two', () => expect(1).toBe(2));"));
  expect((await project.run(vitest, 'run', 'one')).code).toBe(1);

  const [, whole = ''] = recorded;
  expect(recorded.slice(1)).toEqual([whole, whole, whole]);
  const { interactions } = readPactJson(whole);
  expect(interactions[0]?.request.query).toEqual({ limit: ['1'] });
  expect(interactions.map(({ comments }) => comments.tests)).toEqual([
    ['test/one.test.ts > lists two', 'test/other.test.ts > lists one'],
    ['test/one.test.ts > lists two', 'test/other.test.ts > lists one'],
    ['test/one.test.ts > lists all', 'test/other.test.ts'],
    ['test/one.test.ts > lists all', 'test/other.test.ts'],
  ]);
  // The test that failed keeps what it needed, and the one that is gone does not.
  const after = readPactJson(await project.read(pact)).interactions;
  expect(after.map(({ comments }) => comments.tests.length)).toEqual([2, 2, 1, 1]);
  expect(descriptionsOf(await project.read(pact))).toEqual(descriptionsOf(whole));
});

it('records of a test that is retried only the attempt that has passed', async () => {
  await using project = await makeProject({
    'vitest.config.ts': vitestConfig(),
    'test/one.test.ts': testFile(`
      let attempts = 0;
      test('lists some', { retry: 1 }, async () => {
        attempts++;
        await list('?limit=' + attempts);
        expect(attempts).toBe(2);
      });`),
  });

  expect(await project.run(vitest, 'run')).toMatchObject({ code: 0 });

  const { interactions } = readPactJson(await project.read(pact));
  const limits = interactions.map(({ request }) => request.query);
  expect(limits).toEqual([{ limit: ['2'] }, { limit: ['2'] }]);
});
