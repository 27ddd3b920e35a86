import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { makeProject, vitestConfig } from './temp-project.js';

/** A project with one file of tests, which share a client without the name of a test. */
const projectWith = (tests: string) =>
  makeProject({
    'vitest.config.ts': vitestConfig(),
    'test/shared.test.ts': `
      import { createPlantClient } from 'plant-store-kit/client';
      import { plantStoreFixtures } from 'plant-store-kit/vitest';
      import { test as base } from 'vitest';
      const baseUrl = 'https://api.example.com/v1';
      const test = base.extend(plantStoreFixtures({ baseUrl }));
      const client = createPlantClient({ baseUrl, token: 'alice-token' });
      ${tests}`,
  });

it('a test that fails beside another says which of its requests went to a store that they share', async () => {
  await using project = await projectWith(`
      let creates = 0;
      let end;
      const bothEnd = new Promise((resolve) => { end = resolve; });
      test.concurrent.for(['Basil', 'Mint'])('%s', async (name, { plantStore }) => {
        const created = client.create({ id: 1001, name }).finally(() => ++creates === 2 && end());
        await bothEnd.then(() => created);
      });`);

  const { code, printed } = await project.run('vitest/vitest.mjs', 'run');

  expect(code).toBe(1);
  expect(printed).toContain(
    'Failed to keep tests apart: POST /v1/plants named no test, and was answered 400 ' +
      '{"error":400,"message":"id 1001 is taken"} by the plant store that all such requests share. ' +
      "Send plantStore.token('alice-token') in place of alice-token.",
  );
});

it('a test that passes beside another is red if its fault met no request, since that named no test', async () => {
  await using project = await projectWith(`
      let started = 0;
      let start;
      const bothRun = new Promise((resolve) => { start = resolve; });
      const meet = async () => {
        if (++started === 2) start();
        await bothRun;
      };
      test.concurrent('survives an outage', async ({ plantStore }) => {
        await meet();
        plantStore.faults.add({ kind: 'status', status: 503, operation: 'list' });
        await client.list().catch(() => {});
      });
      test.concurrent('has no fault for its request', async ({ plantStore }) => {
        await meet();
        plantStore.faults.add({ kind: 'status', status: 503, operation: 'delete' });
        await client.create({ id: 1001, name: 'Basil' });
      });`);

  const { code, printed } = await project.run('vitest/vitest.mjs', 'run');

  expect(code).toBe(1);
  expect(stripVTControlCharacters(printed)).toContain('1 failed | 1 passed');
  expect(printed).toContain(
    'Failed to keep tests apart: GET /v1/plants named no test, so no fault of this test changed its ' +
      "response. Send plantStore.token('alice-token') in place of alice-token.",
  );
});
