const pluginImport = "import { plantStore } from 'plant-store-kit/vite';";

/** The plugin for a config of Vite that is there. */
export function pluginLines(baseUrl: string): string {
  return `
${pluginImport}

and to the object that it exports, beside other plugins:

  plugins: [plantStore({ baseUrl: '${baseUrl}' })],`;
}

export function viteConfig(baseUrl: string): string {
  return `${pluginImport}
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [plantStore({ baseUrl: '${baseUrl}' })],
});
`;
}

export function startMock(
  baseUrl: string,
  mswMajor: number,
  isVite: boolean,
  isTyped: boolean,
): string {
  const bypass = `${mswMajor >= 3 ? 'onUnhandledFrame' : 'onUnhandledRequest'}: 'bypass'`;
  const options = isVite
    ? `{
      ${bypass},
      serviceWorker: { url: \`\${import.meta.env.BASE_URL}mockServiceWorker.js\` },
    }`
    : `{ ${bypass} }`;
  return `import { setupWorker } from 'msw/browser';
import { createPlantMock } from 'plant-store-kit';

export const mock = createPlantMock({ baseUrl: '${baseUrl}' });

let started${isTyped ? ': Promise<unknown> | undefined' : ''};

export async function startMock() {
  started ??= setupWorker(...mock.handlers)
    .start(${options})
    .catch(console.error);
  await started;
}
`;
}

/** The start in the entry file of Vite, which the build for production drops. */
export const viteStart = `
if (import.meta.env.DEV) {
  const { startMock } = await import('./mocks/start-mock');
  await startMock();
}`;

export const previewStart = `
import { startMock } from '../src/mocks/start-mock';

and to the object that it exports:

  beforeAll: startMock,`;

/** The plant store as a route of Next.js, whose build for production drops it. */
export function nextRoute(baseUrl: string, isTyped: boolean): string {
  const request = isTyped ? ': Request' : '';
  const result = isTyped ? ': Promise<Response>' : '';
  return `const mock =
  process.env.NODE_ENV === 'production'
    ? undefined
    : (await import('plant-store-kit/fetch')).createPlantMock({ baseUrl: '${baseUrl}' });

async function answer(request${request})${result} {
  return mock === undefined ? new Response(null, { status: 404 }) : mock.fetch(request);
}

export { answer as DELETE, answer as GET, answer as POST };
`;
}

const request = `fetch(\`\${url}/plants?limit=3\`, {
    headers: { authorization: 'Bearer alice-token' },
  })`;

/** Without a browser or jsdom there is no page, so that a path needs an address to start from. */
const pageAddress = `
if (!('location' in globalThis)) {
  Object.assign(globalThis, { location: new URL('http://localhost:5173/') });
}`;

export function vitestTest(baseUrl: string): string {
  return `import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { test as base, expect } from 'vitest';
${baseUrl.startsWith('/') ? `${pageAddress}\n` : ''}
const url = '${baseUrl}';
const test = base.extend(plantStoreFixtures({ baseUrl: url, onUnmatchedRequest: 'fail' }));

test('alice gets her plants', async ({ plantStore }) => {
  // Call your app's code here, in place of fetch.
  const response = await ${request};

  expect(await response.json()).toHaveLength(3);
  expect(plantStore).toHaveReceived({ operation: 'list' });
});
`;
}

/** The options of a server that has the plant store below the path of a base URL. */
function serverOptions(baseUrl: string): string {
  const { pathname } = new URL(baseUrl, 'http://page');
  return pathname === '/' ? '{ port: 0 }' : `{ port: 0, baseUrl: '${pathname}' }`;
}

export function jestTest(baseUrl: string): string {
  return `/** @jest-environment node */
import { afterAll, expect, test } from '@jest/globals';
import { startServer } from 'plant-store-kit/server';

const server = await startServer(${serverOptions(baseUrl)});
afterAll(() => server.stop());

test('alice gets her plants', async () => {
  const { url } = server;

  // Call your app's code here, in place of fetch.
  const response = await ${request};

  expect(await response.json()).toHaveLength(3);
});
`;
}

export function nodeTest(baseUrl: string, isTyped: boolean): string {
  return `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer } from 'plant-store-kit/server';

test('alice gets her plants', async (t) => {
  const server = await startServer(${serverOptions(baseUrl)});
  t.after(() => server.stop());
  const { url } = server;

  // Call your app's code here, in place of fetch.
  const response = await ${request};

  const plants = ${isTyped ? '(await response.json()) as { name: string }[]' : 'await response.json()'};
  assert.equal(plants.length, 3);
});
`;
}

/** Programs that print which of the paths in their arguments a runner takes for tests, by its config. */
export const askVitest = `
import { resolve } from 'node:path';
import { createVitest } from 'vitest/node';
const vitest = await createVitest('test', { watch: false, reporters: [] });
const isTest = (path) => vitest.projects.some((one) => one.matchesTestGlob(resolve(path)));
const names = process.argv.slice(1).filter(isTest);
await vitest.close();
console.log('\\n' + JSON.stringify(names));`;

export const askJest = `
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
const require = createRequire(resolve('package.json'));
const { SearchSource } = require('jest');
const printed = execFileSync(process.execPath, [require.resolve('jest/bin/jest'), '--showConfig']);
const sources = JSON.parse(printed).configs.map((config) => new SearchSource({ config }));
const isTest = (path) => sources.some((one) => one.isTestFilePath(resolve(path)));
console.log('\\n' + JSON.stringify(process.argv.slice(1).filter(isTest)));`;
