import type { Language } from '../plan-page.js';

const token = `{ authorization: 'Bearer alice-token' }`;

/** A first test for Vitest. */
export function vitestRecipe(baseUrl: string): string {
  const page = baseUrl.startsWith('/')
    ? `
// The page of your app, below which ${baseUrl} is. jsdom and its like have one.
if (!('location' in globalThis)) {
  Object.assign(globalThis, { location: new URL('http://localhost:5173/') });
}
`
    : '';
  return `import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { test as base, expect } from 'vitest';
${page}
const test = base.extend(plantStoreFixtures({ baseUrl: '${baseUrl}' }));

test('alice gets her plants', async ({ plantStore }) => {
  // Call your app's code here, in place of fetch.
  const response = await fetch('${baseUrl}/plants?limit=3', {
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

const test = base.extend(plantStoreFixtures({ baseUrl: '${baseUrl}' }));

test('alice gets her plants', async ({ page, plantStore }) => {
  // Go to your app here, and click in it, in place of this page and its fetch.
  await page.route('http://localhost:5173/', (route) => route.fulfill({ body: 'The app' }));
  await page.goto('http://localhost:5173/');
  const plants = await page.evaluate(async () => {
    const response = await fetch('${baseUrl}/plants?limit=3', {
      headers: ${token},
    });
    return response.json();
  });

  expect(plants).toHaveLength(3);
  expect(plantStore).toHaveReceived({ operation: 'list', user: 'alice' });
});
`;
}

/** A first test for the runner of Node. */
export const nodeTestRecipe = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer } from 'plant-store-kit/server';

test('alice gets her plants', async (t) => {
  const server = await startServer({ port: 0 });
  t.after(() => server.stop());

  // Call your app's code here, in place of fetch.
  const response = await fetch(\`\${server.url}/plants?limit=3\`, {
    headers: ${token},
  });

  assert.equal((await response.json()).length, 3);
  assert.equal(server.requests.filter({ operation: 'list', user: 'alice' }).length, 1);
});
`;

/**
 * A first test for Jest, whether it loads tests as CommonJS or as modules: a flag of Node.js decides that,
 * which is not in the project. Its server is a process of its own, as CommonJS cannot load the kit.
 */
export function jestRecipe(language: Language): string {
  const isTyped = language === 'ts';
  const imports = isTyped
    ? `import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from '@jest/globals';`
    : `const { spawn } = process.getBuiltinModule('node:child_process');
const { createRequire } = process.getBuiltinModule('node:module');
const { join } = process.getBuiltinModule('node:path');
const { createInterface } = process.getBuiltinModule('node:readline');`;
  return `/** @jest-environment node */
${imports}

// Jest may run tests as CommonJS, and the kit is a module: its server is a process of its own.
const kit = createRequire(join(process.cwd(), 'package.json')).resolve(
  'plant-store-kit/package.json',
);
const server = spawn(
  process.execPath,
  [join(kit, '../dist/cli/main.js'), 'serve', '--port', '0', '--json'],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
let url${isTyped ? ': string' : ''};

beforeAll(async () => {
  url = await new Promise((resolve, reject) => {
    createInterface({ input: server.stdout }).once('line', (line) => resolve(JSON.parse(line).url));
    server.once('exit', reject);
  });
});

afterAll(() => {
  server.kill();
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
