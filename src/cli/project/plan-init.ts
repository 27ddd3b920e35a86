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
import {
  firstTest,
  nextRoute,
  previewStart,
  type Start,
  startMock,
  testFile,
  viteStart,
} from './recipes.js';

/** What is yet to be done in a project. */
export type InitPlan = ReturnType<typeof planInit>;

/** A file that is written whole, new or changed. */
interface PlannedFile {
  readonly path: string;
  readonly text: string;
  /** What is done to it, for the user. */
  readonly task: string;
}

/** Plans what makes a project use the kit, which this package manager installs. */
export function planInit(project: Project, nodeVersion: string, agent: Agent) {
  const { folder, packageJson } = project;
  const declared = declaredRanges(project);
  const isNext = 'next' in declared;
  const isVite = !isNext && 'vite' in declared;
  const preview = findScript(folder, '.storybook/preview');
  const isPage = isVite || preview !== undefined;
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
  const files: PlannedFile[] = Object.entries(newFiles)
    .filter(([path]) => !existsSync(join(folder, path)))
    .map(([path, text]) => ({ path, text, task: `- write ${path}` }));
  /** What is left to the user. */
  const notes: string[] = [];
  const addTo = (path: string | undefined, start: Start) => {
    const before = (path && readIfThere(folder, path)) || '';
    const text = addStart(before, start);
    const member = start.member ? `\nand to the object that it exports:\n${start.member}` : '';
    const task = `${path ?? 'your entry file'}, after its imports:\n${start.afterImports}${member}`;
    if (path && text) {
      files.push({ path, text, task: `- add to ${task}` });
    } else if (!before.includes('startMock')) {
      notes.push(`Left to you: add to ${task}`);
    }
  };
  if (isVite) {
    addTo(findScript(folder, 'src/main'), viteStart);
  }
  if (preview !== undefined) {
    addTo(preview, previewStart);
  }
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

/** Starts the mock in a file that is as its generator wrote it. Of another there is no result. */
function addStart(text: string, { afterImports, member }: Start): string | undefined {
  const place = '\n  parameters: {';
  const lines = text.split('\n');
  const count = 1 + lines.findLastIndex((line) => line.startsWith('import '));
  const isGenerated = lines.slice(0, count).every((line) => /^(import .*[;'"])?$/.test(line));
  const isOfUser = /['"]use |startMock|setupWorker|beforeAll/.test(text);
  if (text === '' || !isGenerated || isOfUser || (member && text.split(place).length !== 2)) {
    return undefined;
  }
  const started = lines.toSpliced(count, 0, afterImports).join('\n');
  return member ? started.replace(place, `\n${member}${place}`) : started;
}
