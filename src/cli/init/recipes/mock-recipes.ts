import type { Language } from '../../project/project.js';

/** The option of msw for requests that no handler takes; msw ignores the name of its other version. */
function unhandledOption(mswMajor: number): string {
  return mswMajor >= 3 ? 'onUnhandledFrame' : 'onUnhandledRequest';
}

interface StartMockOptions {
  readonly baseUrl: string;
  readonly mswMajor: number;
  /** The code of the address of the worker script; undefined for the root. */
  readonly workerUrl: string | undefined;
}

/** `start-mock`: the plant store in the page. */
export function startMockRecipe({ baseUrl, mswMajor, workerUrl }: StartMockOptions): string {
  const unhandled = `${unhandledOption(mswMajor)}: 'bypass'`;
  const options =
    workerUrl === undefined
      ? `{ ${unhandled} }`
      : `{
    ${unhandled},
    serviceWorker: { url: ${workerUrl} },
  }`;
  return `import { setupWorker } from 'msw/browser';
import { createPlantMock } from 'plant-store-kit';

export const mock = createPlantMock({ baseUrl: '${baseUrl}' });

export async function startMock() {
  await setupWorker(...mock.handlers).start(${options});
}
`;
}

/** The code of the worker's address below the base path of Vite. */
export const viteWorkerUrl = `\`\${import.meta.env.BASE_URL}mockServiceWorker.js\``;

/** The start of the mock in the entry file of Vite, which the build for production drops. */
export const viteGuardRecipe = `if (import.meta.env.DEV) {
  const { startMock } = await import('./mocks/start-mock');
  await startMock();
}`;

/** `mock-provider`: starts the mock in Next.js, before the components in it ask for plants. */
export function mockProviderRecipe(language: Language): string {
  const [imported, props] =
    language === 'ts'
      ? ['type ReactNode, Suspense, use', '{ children }: { children: ReactNode }']
      : ['Suspense, use', '{ children }'];
  return `'use client';

import { ${imported} } from 'react';

// The build for production drops the mock.
const started =
  process.env.NODE_ENV === 'development' && typeof window !== 'undefined'
    ? import('./start-mock').then(({ startMock }) => startMock())
    : undefined;

export function MockProvider(${props}) {
  return (
    <Suspense>
      <Started>{children}</Started>
    </Suspense>
  );
}

function Started(${props}) {
  if (started) {
    use(started);
  }
  return children;
}
`;
}

/** The import of what a file of the mock exports. */
export function importRecipe(name: string, from: string): string {
  return `import { ${name} } from '${from}';`;
}
