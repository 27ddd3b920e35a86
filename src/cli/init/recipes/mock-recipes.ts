import type { Framework, Language } from '../plan-page.js';

interface StartMockOptions {
  readonly baseUrl: string;
  readonly mswMajor: number;
  readonly framework: Framework;
  readonly language: Language;
}

/** `start-mock`: the plant store in the page. */
export function startMockRecipe(options: StartMockOptions): string {
  const { baseUrl, mswMajor, framework, language } = options;
  // msw ignores the name of its other version.
  const unhandled = mswMajor >= 3 ? 'onUnhandledFrame' : 'onUnhandledRequest';
  const start =
    framework === 'vite'
      ? `{
      ${unhandled}: 'bypass',
      serviceWorker: { url: \`\${import.meta.env.BASE_URL}mockServiceWorker.js\` },
    }`
      : `{ ${unhandled}: 'bypass' }`;
  return `import { setupWorker } from 'msw/browser';
import { createPlantMock } from 'plant-store-kit';

export const mock = createPlantMock({ baseUrl: '${baseUrl}' });

let started${language === 'ts' ? ': Promise<unknown> | undefined' : ''};

export async function startMock() {
  started ??= setupWorker(...mock.handlers)
    .start(${start})
    .catch(console.error);
  await started;
}
`;
}

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

/** The import of the layout of Next.js. */
export const providerImportRecipe = 'import { MockProvider } from "../mocks/mock-provider";';

/** The import of the preview of Storybook. */
export function startImportRecipe(mocks: string): string {
  return `import { startMock } from '../${mocks}/start-mock';`;
}

/** How an app shows plants: a sentence, and lines of code. */
export function showPlantsRecipe(framework: Framework, baseUrl: string): string {
  const where =
    framework === 'next'
      ? 'To see plants, let an effect of a client component run these lines. Server components need "npx plant-store-kit serve".'
      : 'To see plants in the page, add these lines to your app, after the start of the mock:';
  return `${where}

const response = await fetch('${baseUrl}/plants?limit=3', {
  headers: { authorization: 'Bearer alice-token' },
});
const list = document.createElement('ul');
for (const { name } of await response.json()) {
  list.append(Object.assign(document.createElement('li'), { textContent: name }));
}
document.body.append(list);
`;
}
