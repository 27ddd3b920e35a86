import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Agent, resolveCommand } from 'package-manager-detector';
import coerce from 'semver/functions/coerce.js';
import { planAgentsFile } from './agents-section.js';
import { findBaseUrl, findPageMocks } from './app-mock.js';
import { planFirstTest } from './first-test.js';
import {
  declaredRanges,
  findPackage,
  findScript,
  hasCurrentWorker,
  mswMajorFor,
  type Project,
  readIfThere,
  readSources,
  workerFoldersOf,
} from './project.js';
import {
  fillTemplate,
  pluginLines,
  previewStart,
  readKitFile,
  startMockScript,
  viteStart,
} from './templates.js';

/** Plans what `init` installs and writes in a project, and what it leaves to the user. */
export function planInit(project: Project, nodeVersion: string, agent: Agent, hasAgents = false) {
  const { folder } = project;
  const declared = declaredRanges(project);
  const sources = readSources(project);
  const isNext = 'next' in declared;
  const isVite = !isNext && 'vite' in declared;
  const isStorybook = findScript(folder, '.storybook/preview') !== undefined;
  const isTyped = 'typescript' in declared;
  const ending = isTyped ? 'ts' : 'js';
  const called = findBaseUrl(sources);
  const isElsewhere = called?.startsWith('http') === true;
  const usual = isNext || isVite || isStorybook ? '/api' : 'https://api.example.com';
  // A route answers no other origin.
  const baseUrl = isElsewhere && isNext ? usual : (called ?? usual);
  // Neither does the dev server of Vite, which is simpler otherwise.
  const mockOfVite = isElsewhere ? 'worker' : 'plugin';
  const mockOfApp = isNext ? 'route' : isVite ? mockOfVite : undefined;
  const isStarted = findPageMocks(sources).some(({ starter }) => starter !== undefined);
  const missing = isStarted ? undefined : mockOfApp;
  const usesWorker = missing === 'worker' || isStorybook;

  const msw = findPackage(folder, 'msw');
  const newest = mswMajorFor(nodeVersion);
  const major = coerce(msw?.packageJson.version ?? declared.msw)?.major ?? newest;
  const firstTest = planFirstTest(project, baseUrl, nodeVersion, newest);
  const needed = {
    'plant-store-kit': JSON.parse(readKitFile('package.json')).version,
    ...(usesWorker && { msw: newest }),
    ...firstTest.needs,
  };
  const [workerFolder = 'public'] = workerFoldersOf(project);
  const isWorkerSaved = workerFoldersOf(project).length > 0;
  const hasWorker = isWorkerSaved && msw && hasCurrentWorker(project, workerFolder, msw);

  const app = existsSync(join(folder, 'src')) ? 'src/app' : 'app';
  const route = `${app}${baseUrl}/plants/[[...id]]/route.${ending}`;
  const hasConfig = findScript(folder, 'vite.config') !== undefined;
  const newFiles = {
    ...(missing === 'plugin' &&
      !hasConfig && {
        [`vite.config.m${ending}`]: fillTemplate('vite.config.ts', baseUrl, isTyped),
      }),
    ...(usesWorker && {
      [`src/mocks/start-mock.${ending}`]: startMockScript(baseUrl, major, isVite, isTyped),
    }),
    ...(missing === 'route' && { [route]: fillTemplate('route.ts', baseUrl, isTyped) }),
    [firstTest.path]: firstTest.text,
  };
  const files = Object.entries(newFiles)
    .filter(([path]) => !existsSync(join(folder, path)))
    .map(([path, text]) => ({ path, text }))
    .concat(hasAgents ? planAgentsFile(project) : []);
  /** What is left to the user. */
  const notes = [
    ...(missing === 'plugin' && hasConfig
      ? noteLines(project, 'vite.config', 'plantStore', pluginLines(baseUrl))
      : []),
    ...(missing === 'worker' ? noteLines(project, 'src/main', 'startMock', viteStart) : []),
    ...(isStorybook ? noteLines(project, '.storybook/preview', 'startMock', previewStart) : []),
    ...(files.some(({ path }) => path === firstTest.path)
      ? [`Run the first test: ${firstTest.command}`]
      : []),
  ];
  const packages = Object.entries(needed)
    .filter(([name]) => !(name in declared))
    .map(([name, version]) => `${name}@${version}`);
  const toCommand = (kind: 'add' | 'execute-local', args: string[]) => {
    const resolved = resolveCommand(agent, kind, args) ?? { command: 'npx', args };
    return [resolved.command, ...resolved.args];
  };
  const commands = [
    ...(packages.length > 0 ? [toCommand('add', ['-D', ...packages])] : []),
    ...(usesWorker && !hasWorker
      ? [toCommand('execute-local', ['msw', 'init', workerFolder, '--save'])]
      : []),
  ];
  return { commands, files, notes };
}

/** The lines to add to a script, unless it has a part of them. */
function noteLines({ folder }: Project, script: string, part: string, lines: string): string[] {
  const path = findScript(folder, script);
  const text = path && readIfThere(folder, path);
  return text?.includes(part)
    ? []
    : [`Add to ${path ?? 'your entry file'}, after its imports:\n${lines}\n`];
}
