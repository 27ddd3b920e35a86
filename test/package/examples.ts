import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../find-free-port.js';
import type { Workspace } from './workspace.js';

/** Texts that only the mock has, or MSW for it. A minifier leaves them as they are. */
const marks = ['mockServiceWorker', 'backend-down', 'alice-read-only-token', 'x-mock-sandbox'];

/**
 * Looks for the mock in a build for production, and returns the files that have something of it; fails where
 * the kit and msw themselves have no such text any more.
 *
 * @param project its folder in the workspace.
 */
export function findMock(workspace: Workspace, project: string, built: string): string[] {
  const modules = join(workspace.folder, project, 'node_modules');
  const ofMock = [join(modules, 'plant-store-kit/dist'), join(modules, 'msw/lib')].flatMap(textsOf);
  const unknown = marks.filter((mark) => !ofMock.some(([, text]) => text.includes(mark)));
  const texts = textsOf(join(workspace.folder, project, built));
  if (unknown.length > 0 || texts.length === 0) {
    throw new Error(`Nothing can be found: ${texts.length} files, no "${unknown.join('", "')}".`);
  }
  return texts
    .filter(([, text]) => marks.some((mark) => text.includes(mark)))
    .map(([path]) => path);
}

function textsOf(folder: string): (readonly [path: string, text: string])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(js|mjs|cjs|json|html)$/.test(path))
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')]);
}

export async function runPythonReadme(workspace: Workspace): Promise<void> {
  const [, block = ''] = /```sh\n(.*?)```/s.exec(workspace.read('python-provider/README.md')) ?? [];
  const port = await findFreePort();
  await workspace.run(`set -e\nexport PORT=${port}\n${block.replace(':8080', `:${port}`)}`, {
    cwd: 'python-provider',
    prints: 'The provider passes all',
  });
}
