import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Texts that only the mock has, or MSW for it. A minifier leaves them as they are. */
const marks = ['mockServiceWorker', 'backend-down', 'alice-read-only-token', 'x-mock-sandbox'];

/**
 * Looks for the mock in a build.
 *
 * @param folder the build.
 * @param installed the `node_modules` in which the marks have to be, so that looking for them means something.
 * @returns what is wrong, a sentence each.
 */
export function findMockInBuild(folder: string, installed: string): string[] {
  const kit = readTexts(join(installed, 'plant-store-kit/dist'));
  const msw = readTexts(join(installed, 'msw/lib'));
  const built = readTexts(folder);
  const has = (texts: ReadonlyMap<string, string>, mark: string) =>
    [...texts].filter(([, text]) => text.includes(mark)).map(([path]) => path);
  return [
    ...(built.size === 0 ? [`${folder} has no scripts`] : []),
    ...marks
      .filter((mark) => has(kit, mark).length + has(msw, mark).length === 0)
      .map((mark) => `"${mark}" is no text of the mock any more`),
    ...marks.flatMap((mark) => has(built, mark).map((path) => `${path} has "${mark}"`)),
  ];
}

function readTexts(folder: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(js|mjs|cjs|json|html)$/.test(path),
  );
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}
