export interface RecipeOptions {
  readonly baseUrl: string;
  readonly mswMajor: number;
  readonly isVite: boolean;
  /** Whether the project is written in TypeScript. */
  readonly isTyped: boolean;
}

/** `start-mock`: the plant store in the page. */
export function startMock({ baseUrl, mswMajor, isVite, isTyped }: RecipeOptions): string {
  // msw ignores the name of its other version.
  const unhandled = `${mswMajor >= 3 ? 'onUnhandledFrame' : 'onUnhandledRequest'}: 'bypass'`;
  const options = isVite
    ? `{
      ${unhandled},
      serviceWorker: { url: \`\${import.meta.env.BASE_URL}mockServiceWorker.js\` },
    }`
    : `{ ${unhandled} }`;
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

/** The start of the mock in the entry file of Vite, which the build for production drops. */
export const viteGuard = `
if (import.meta.env.DEV) {
  const { startMock } = await import('./mocks/start-mock');
  await startMock();
}`;

/** The plant store as a route of Next.js, whose build for production drops it. */
export function nextRoute({ baseUrl, isTyped }: RecipeOptions): string {
  const [request, result] = isTyped ? [': Request', ': Promise<Response>'] : ['', ''];
  return `const mock =
  process.env.NODE_ENV === 'production'
    ? undefined
    : (await import('plant-store-kit')).createPlantMock({ baseUrl: '${baseUrl}' });

async function answer(request${request})${result} {
  return mock === undefined ? new Response(null, { status: 404 }) : mock.fetch(request);
}

export { answer as DELETE, answer as GET, answer as POST };
`;
}

/** A first test for Vitest. */
export function vitestTest({ baseUrl }: RecipeOptions): string {
  return `import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { test as base, expect } from 'vitest';

// The page of your app, for paths such as /api. jsdom and its like have one.
Object.assign(globalThis, { location: globalThis.location ?? new URL('http://localhost:5173/') });

const test = base.extend(plantStoreFixtures({ baseUrl: '${baseUrl}' }));

test('alice gets her plants', async ({ plantStore }) => {
  // Call your app's code here, in place of fetch.
  const response = await fetch('${baseUrl}/plants?limit=3', {
    headers: { authorization: 'Bearer alice-token' },
  });

  expect(await response.json()).toHaveLength(3);
  expect(plantStore).toHaveReceived({ operation: 'list', user: 'alice' });
});
`;
}

/** A first test for the runner of Node. */
export const nodeTest = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer } from 'plant-store-kit/server';

test('alice gets her plants', async (t) => {
  const server = await startServer({ port: 0 });
  t.after(() => server.stop());

  // Call your app's code here, in place of fetch.
  const response = await fetch(\`\${server.url}/plants?limit=3\`, {
    headers: { authorization: 'Bearer alice-token' },
  });

  assert.equal((await response.json()).length, 3);
});
`;
