import { join } from 'node:path';
import { build } from 'esbuild';
import type { JournalEntry } from 'plant-store-kit';
import { type PlantServer, startServer } from 'plant-store-kit/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchScenarios } from './clients/fetch-scenarios.js';
import type { ClientPage } from './clients/page.js';
import { initialPlants } from './clients/scenario.js';
import { xhrScenarios } from './clients/xhr-scenarios.js';
import { usePage } from './panel/open-panel.js';

declare const clientPage: ClientPage;

const shared = usePage();
let server: PlantServer;

beforeAll(async () => {
  server = await startServer({ port: 0, plants: initialPlants });
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'clients/page.ts')],
    bundle: true,
    write: false,
    logLevel: 'error',
    target: 'chrome120',
    alias: { 'plant-store-kit/fetch': join(import.meta.dirname, '../../dist/src/public/fetch.js') },
  });
  await shared.page.goto(`${server.url}/__admin/health`);
  await shared.page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
});
beforeEach(() => server.reset());
afterAll(() => server.stop());

/** What a client sends. The boundary of a form is another one each time. */
function describeRequest({ request, response }: JournalEntry) {
  const { method, path, query, headers, body } = request;
  const { accept, authorization, 'content-type': type, 'x-mine': mine } = headers;
  const sent = [method, path, query, body, accept, authorization, type, mine];
  return [...sent.map((part) => part?.replace(/-{4}WebKit\w+/g, '')), response?.status];
}

describe.each([
  ['fetch', fetchScenarios],
  ['XMLHttpRequest', xhrScenarios],
] as const)('an intercepted %s is like one that a server answers:', (client, scenarios) => {
  it.each(Object.entries(scenarios))('%s', async (name, { faults = [], givesUp = false }) => {
    server.faults.add(...faults);

    const noted = await shared.page.evaluate(([client, name]) => clientPage.run(client, name), [
      client,
      name,
    ] as const);
    const received = server.requests.all();
    server.reset();
    const intercepted = await shared.page.evaluate(
      ([client, name]) => clientPage.runIntercepted(client, name),
      [client, name] as const,
    );

    expect(noted).not.toEqual([]);
    expect(intercepted.noted).toEqual(noted);
    if (!givesUp) {
      expect(intercepted.received.map(describeRequest)).toEqual(received.map(describeRequest));
      expect(server.requests.all()).toEqual([]);
    }
  });
});
