import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Agent, resolveCommand } from 'package-manager-detector';
import coerce from 'semver/functions/coerce.js';
import gte from 'semver/functions/gte.js';
import { readKitVersion } from '../../verify/report/kit-version.js';
import {
  declaredRanges,
  findPackage,
  hasCurrentWorker,
  type Project,
  readIfThere,
} from './project.js';
import { firstTest, nextRoute, previewStart, startMock, testFile, viteStart } from './recipes.js';

/** What is yet to be done in a project. */
export type InitPlan = ReturnType<typeof planInit>;

/** Plans what makes a project use the kit, which this package manager installs. */
export function planInit(project: Project, nodeVersion: string, agent: Agent) {
  const { folder, packageJson } = project;
  const declared = declaredRanges(project);
  const isNext = 'next' in declared;
  const isVite = !isNext && 'vite' in declared;
  const isStorybook = findScript(folder, '.storybook/preview') !== undefined;
  const isPage = isVite || isStorybook;
  const isTyped = 'typescript' in declared;
  const ending = isTyped ? 'ts' : 'js';

  const msw = findPackage(folder, 'msw');
  const newest = gte(nodeVersion, '22.12.0') ? 3 : 2;
  const major = coerce(msw?.packageJson.version ?? declared.msw)?.major ?? newest;
  const needed = {
    'plant-store-kit': readKitVersion(),
    ...((isPage || isNext) && { msw: newest }),
  };
  const [workerFolder = 'public'] = [packageJson.msw?.workerDirectory ?? []].flat();
  const hasWorker = packageJson.msw && msw && hasCurrentWorker(project, workerFolder, msw);

  const app = existsSync(join(folder, 'src')) ? 'src/app' : 'app';
  const newFiles = {
    ...(isPage && { [`src/mocks/start-mock.${ending}`]: startMock(major, isVite, isTyped) }),
    ...(isNext && { [`${app}/api/plants/[[...id]]/route.${ending}`]: nextRoute(isTyped) }),
    [testFile]: firstTest,
  };
  const files = Object.entries(newFiles)
    .filter(([path]) => !existsSync(join(folder, path)))
    .map(([path, text]) => ({ path, text }));
  /** What is left to the user: lines that start the mock. */
  const notes = [
    ...(isVite ? [noteStart(project, 'src/main', viteStart)] : []),
    ...(isStorybook ? [noteStart(project, '.storybook/preview', previewStart)] : []),
  ].flat();
  const packages = Object.entries(needed)
    .filter(([name]) => !(name in declared))
    .map(([name, version]) => `${name}@${version}`);
  const toCommand = (kind: 'add' | 'execute-local', args: string[]) => {
    const resolved = resolveCommand(agent, kind, args) ?? { command: 'npx', args };
    return [resolved.command, ...resolved.args].join(' ');
  };
  const commands = [
    ...(packages.length > 0 ? [toCommand('add', ['-D', ...packages])] : []),
    ...(isPage && !hasWorker
      ? [toCommand('execute-local', ['msw', 'init', workerFolder, '--save'])]
      : []),
  ];
  return { commands, files, notes };
}

function findScript(folder: string, path: string): string | undefined {
  const paths = ['ts', 'tsx', 'js', 'jsx'].map((ending) => `${path}.${ending}`);
  return paths.find((one) => existsSync(join(folder, one)));
}

/** What to add to a file, unless it starts the mock already. */
function noteStart({ folder }: Project, script: string, start: string): string[] {
  const path = findScript(folder, script);
  const text = path && readIfThere(folder, path);
  return text?.includes('startMock')
    ? []
    : [`Left to you: add to ${path ?? 'your entry file'}, after its imports:\n${start}`];
}
