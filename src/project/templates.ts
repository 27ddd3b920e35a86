import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const kitFolder = dirname(createRequire(import.meta.url).resolve('plant-store-kit/package.json'));

/** Reads a text file of the kit itself. @param path from its folder. */
export function readKitFile(path: string): string {
  return readFileSync(join(kitFolder, path), 'utf8');
}

/** The types in the templates, which a script in JavaScript does without. */
const types = /: (?:Request|Promise<\w+>(?: \| undefined)?)(?=[);, ])/g;

/** What a script needs so that paths have an address to start from: without a browser or jsdom there is no page. */
const pageAddress = /if \(!\('location' in globalThis\)\) \{\n.*\n\}\n\n/;

/**
 * A script for a project, from `templates/init/`.
 *
 * @param baseUrl stands in place of `/api`.
 */
export function fillTemplate(name: string, baseUrl: string, isTyped: boolean): string {
  const template = readKitFile(`templates/init/${name}`);
  const script = isTyped ? template : template.replace(types, '');
  const placed = baseUrl.startsWith('/') ? script : script.replace(pageAddress, '');
  return placed.replace("'/api'", `'${baseUrl}'`);
}

/** The script that starts the mock in a page, by the MSW of the project. */
export function startMockScript(
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
  return fillTemplate('start-mock.ts', baseUrl, isTyped).replace(
    "{ onUnhandledRequest: 'bypass' }",
    () => options,
  );
}

/** The lines of the plugin for a config of Vite that is there. */
export function pluginLines(baseUrl: string): string {
  const [imported, , , , plugins] = fillTemplate('vite.config.ts', baseUrl, true).split('\n');
  return `
${imported}

and to the object that it exports, beside other plugins:

${plugins}`;
}

/** The start in the entry file of Vite, which the build for production drops. */
export const viteStart = `
if (import.meta.env.DEV) {
  const { startMock } = await import('./mocks/start-mock');
  await startMock();
}`;

/** The start in the preview of Storybook. */
export const previewStart = `
import { startMock } from '../src/mocks/start-mock';

and to the object that it exports:

  beforeAll: startMock,`;
