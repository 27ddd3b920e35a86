import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../find-free-port.js';
import type { RunOptions, Workspace } from './workspace.js';

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

/**
 * Runs a block of commands from the README of an example, after what any block exports, with free ports in
 * place of those that it names.
 *
 * @param position of the block, from 0.
 */
export async function runReadme(
  workspace: Workspace,
  cwd: string,
  position: number,
  options: Pick<RunOptions, 'exitCode' | 'prints'>,
): Promise<void> {
  const readme = workspace.read(`${cwd}/README.md`);
  const exports = readme.match(/^export .*/gm) ?? [];
  const block = [...readme.matchAll(/```sh\n(.*?)```/gs)][position]?.[1] ?? '';
  const [service, proxy] = [await findFreePort(), await findFreePort()];
  const commands = [...exports, block]
    .join('\n')
    .replaceAll('python3', `PORT=${service} python3`)
    .replaceAll('8080', `${service}`)
    .replaceAll('kit proxy', `kit proxy --port ${proxy}`)
    .replaceAll('4020', `${proxy}`);
  await workspace.run(commands, { cwd, ...options });
}
