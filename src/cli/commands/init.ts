import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { sync as spawnSync } from 'cross-spawn';
import { type Agent, resolveCommand } from 'package-manager-detector';
import { detect } from 'package-manager-detector/detect';
import coerce from 'semver/functions/coerce.js';
import { toCommandLine } from '../../interface/command-line.js';
import { toPrintable } from '../../interface/printable.js';
import { makeFolder } from '../../server/replace-file.js';
import { readKitVersion } from '../../verify/report/run-description.js';
import { defineCommand } from '../command.js';
import { writeOutputFile } from '../files.js';
import { planAgentsFile } from '../project/agents-section.js';
import { findBaseUrl, findPageMocks } from '../project/app-mock.js';
import { planFirstTest } from '../project/first-test.js';
import {
  declaredRanges,
  findPackage,
  hasCurrentWorker,
  mswMajorFor,
  openProject,
  type Project,
  readIfThere,
  readSources,
  workerFoldersOf,
} from '../project/project.js';
import { projectChecks } from '../project/project-checks.js';
import {
  nextRoute,
  pluginLines,
  previewStart,
  startMock,
  viteConfig,
  viteStart,
} from '../project/recipes.js';

export const init = defineCommand({
  description: 'Sets a project up to use the mock: Vite, Next.js, Storybook or plain.',
  operands: ['[folder]'],
  flags: {
    Flags: {
      yes: { short: 'y', help: 'install and write without asking' },
      agents: { help: 'also tell coding agents about the kit, in a section of AGENTS.md' },
    },
  },
  notes: `It prints what it will install and write, and asks once. It changes no file that is there, but its section of
AGENTS.md: it prints the lines that start the mock. You can run it again at any time: it does only what is not done
yet.`,
  exitCodes: {
    0: 'the project is set up',
    1: 'you said no, or there is no terminal to ask in; or the project has what doctor finds wrong',
    2: 'a flag or a file cannot be used, or a package cannot be installed',
  },
  async run({ flags, operands: [path = '.'] }, { env, output, confirm }) {
    const { folder } = openProject(path);
    const agent = (await detect({ cwd: folder }))?.agent ?? 'npm';
    const plan = () => planInit(openProject(folder), process.version, agent, flags.agents);
    const { commands, files, notes } = plan();
    const tasks = [
      ...commands.map((command) => `- run ${toCommandLine(command)}`),
      ...files.map((file) => `- write ${file.path}`),
    ];
    const title =
      tasks.length > 0
        ? 'To set the project up, init will:'
        : 'There is nothing left for init to do.';
    output.print(toPrintable(`${[title, ...tasks].join('\n')}\n`));
    if (tasks.length > 0 && !flags.yes && !(await confirm?.('Do all this?'))) {
      output.print(
        'Nothing was installed or written. Give --yes to do all this without a question.\n',
      );
      return 1;
    }
    for (const command of commands) {
      const line = toCommandLine(command);
      output.print(`> ${line}\n`);
      const [program = '', ...args] = command;
      const { status, error } = spawnSync(program, args, { cwd: folder, env, stdio: 'inherit' });
      // pnpm ends with 1 where it has installed a package without running its install script.
      if (status !== 0 && plan().commands.map(toCommandLine).includes(line)) {
        const cause = error?.message ?? `it ended with exit code ${status}`;
        output.printError(
          `Failed to run "${line}": ${cause}. Run it yourself, and then run init again.\n`,
        );
        return 2;
      }
    }
    for (const { path, text } of files) {
      await makeFolder(dirname(join(folder, path)));
      await writeOutputFile({ path: join(folder, path), flag: 'the file' }, text);
    }
    const problems = findProblems(openProject(folder), notes);
    const left = [...problems, ...notes].map((note) => `- ${note}\n`);
    output.print(left.length === 0 ? '' : toPrintable(`\nLeft to you:\n${left.join('')}`));
    return problems.length === 0 ? 0 : 1;
  },
});

function findProblems(project: Project, notes: readonly string[]): string[] {
  const sources = readSources(project);
  const examination = { project, sources, nodeVersion: process.version };
  // The lines that are left to the user start the mock.
  const isLeft = notes.some((note) => note.startsWith('Add to '));
  return Object.entries(projectChecks)
    .filter(([name]) => name !== 'one-mock' || !isLeft)
    .map(([, check]) => check(examination))
    .flatMap(([found, fix]) => (fix === undefined ? [] : [`doctor finds: ${found}. ${fix}`]));
}

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
    'plant-store-kit': readKitVersion(),
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
    ...(missing === 'plugin' && !hasConfig && { [`vite.config.m${ending}`]: viteConfig(baseUrl) }),
    ...(usesWorker && {
      [`src/mocks/start-mock.${ending}`]: startMock(baseUrl, major, isVite, isTyped),
    }),
    ...(missing === 'route' && { [route]: nextRoute(baseUrl, isTyped) }),
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

function findScript(folder: string, path: string): string | undefined {
  const endings = ['ts', 'tsx', 'js', 'jsx', 'mts', 'mjs', 'cts', 'cjs'];
  return endings.map((ending) => `${path}.${ending}`).find((one) => existsSync(join(folder, one)));
}

/** The lines to add to a script, unless it has a part of them. */
function noteLines({ folder }: Project, script: string, part: string, lines: string): string[] {
  const path = findScript(folder, script);
  const text = path && readIfThere(folder, path);
  return text?.includes(part)
    ? []
    : [`Add to ${path ?? 'your entry file'}, after its imports:\n${lines}\n`];
}
