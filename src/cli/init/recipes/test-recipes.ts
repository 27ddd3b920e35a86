import type { Language } from '../../project/project.js';

const token = `{ authorization: 'Bearer alice-token' }`;

/** A first test for Vitest. */
export function vitestRecipe(baseUrl: string): string {
  return `import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { test as base, expect } from 'vitest';

const baseUrl = '${baseUrl}';
const test = base.extend(plantStoreFixtures({ baseUrl }));

test('alice gets her plants', async ({ plantStore }) => {
  // Call your app's code here, in place of fetch.
  const response = await fetch(\`\${baseUrl}/plants?limit=3\`, {
    headers: ${token},
  });

  expect(await response.json()).toHaveLength(3);
  expect(plantStore).toHaveReceived({ operation: 'list', user: 'alice' });
});
`;
}

/** A first test for Playwright, whose page needs no server. */
export function playwrightRecipe(baseUrl: string): string {
  return `import { test as base } from '@playwright/test';
import { expect, plantStoreFixtures } from 'plant-store-kit/playwright';

const baseUrl = '${baseUrl}';
const test = base.extend(plantStoreFixtures({ baseUrl }));

test('alice gets her plants', async ({ page, plantStore }) => {
  // Go to your app here, and click in it, in place of this page and its fetch.
  await page.route('${new URL('/app', baseUrl)}', (route) => route.fulfill({ body: 'The app' }));
  await page.goto('${new URL('/app', baseUrl)}');
  const plants = await page.evaluate(async (url) => {
    const response = await fetch(url, { headers: ${token} });
    return response.json();
  }, \`\${baseUrl}/plants?limit=3\`);

  expect(plants).toHaveLength(3);
  expect(plantStore).toHaveReceived({ operation: 'list', user: 'alice' });
});
`;
}

/** A first test for the runner of Node. */
export const nodeTestRecipe = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer } from 'plant-store-kit/server';

test('alice gets her plants', async () => {
  const server = await startServer({ port: 0 });

  // Call your app's code here, in place of fetch.
  const response = await fetch(\`\${server.url}/plants?limit=3\`, {
    headers: ${token},
  });

  assert.equal((await response.json()).length, 3);
  assert.equal(server.requests.filter({ operation: 'list', user: 'alice' }).length, 1);
  await server.stop();
});
`;

/** A first test for Jest that runs its tests as modules. */
export function jestModuleRecipe(language: Language): string {
  const globals = language === 'ts' ? `import { expect, test } from '@jest/globals';\n` : '';
  return `/** @jest-environment node */
${globals}import { startServer } from 'plant-store-kit/server';

test('alice gets her plants', async () => {
  const server = await startServer({ port: 0 });

  // Call your app's code here, in place of fetch.
  const response = await fetch(\`\${server.url}/plants?limit=3\`, {
    headers: ${token},
  });

  expect(await response.json()).toHaveLength(3);
  expect(server.requests.filter({ operation: 'list', user: 'alice' })).toHaveLength(1);
  await server.stop();
});
`;
}

/** A first test for Jest as it is by default: its tests are CommonJS, and cannot load the kit, so it serves. */
export function jestProcessRecipe(language: Language): string {
  const imports =
    language === 'ts'
      ? `import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';`
      : `const { spawn } = require('node:child_process');
const { dirname, join } = require('node:path');
const { createInterface } = require('node:readline');`;
  const [server, url] =
    language === 'ts'
      ? ['let server: ChildProcess;', 'let url: string;']
      : ['let server;', 'let url;'];
  return `/** @jest-environment node */
${imports}

// Jest runs tests as CommonJS, and the kit is a module: its server is a process of its own.
const kit = dirname(require.resolve('plant-store-kit/package.json'));
${server}
${url}

beforeAll(async () => {
  const serve = [join(kit, 'dist/cli/main.js'), 'serve', '--port', '0', '--json'];
  const child = spawn(process.execPath, serve, { stdio: ['ignore', 'pipe', 'inherit'] });
  server = child;
  url = await new Promise((resolve) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line).url));
  });
});

afterAll(async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill();
  await ended;
});

test('alice gets her plants', async () => {
  // Call your app's code here, in place of fetch.
  const response = await fetch(\`\${url}/plants?limit=3\`, {
    headers: ${token},
  });

  expect(await response.json()).toHaveLength(3);
});
`;
}
