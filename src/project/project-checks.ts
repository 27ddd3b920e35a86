import { relative } from 'node:path';
import satisfies from 'semver/functions/satisfies.js';
import { toCommandLine } from '../text/command-line.js';
import { joinWithAnd } from '../text/wording.js';
import { findPageMocks, findServerMock } from './app-mock.js';
import {
  declaredRanges,
  findPackage,
  hasCurrentWorker,
  mswMajorFor,
  type Project,
  readIfThere,
  type Source,
  workerFoldersOf,
  workerScript,
} from './project.js';

export interface ProjectExamination {
  readonly project: Project;
  readonly sources: readonly Source[];
  readonly nodeVersion: string;
}

/** What was looked at and found, as a clause; if that is wrong, how to fix it, in whole sentences. */
export type ProjectFinding = readonly [found: string, fix?: string];

/** What an entry of the kit imports when it is loaded, by the end of its name. */
const packagesOfEntries: Readonly<Record<string, readonly string[]>> = {
  '': ['msw'],
  '/vite': ['vite'],
  '/vitest': ['vitest', 'msw'],
  '/playwright': ['@playwright/test'],
};

/** The checks of a project that uses the kit, which `doctor` and `init` make. */
export const projectChecks = {
  node({ project, nodeVersion }: ProjectExamination): ProjectFinding {
    const packages = ['plant-store-kit', 'msw', 'vitest', '@playwright/test'].flatMap(
      (name) => findPackage(project.folder, name)?.packageJson ?? [],
    );
    const found = `this is Node.js ${nodeVersion}`;
    const unmet = packages.find(({ engines }) => !satisfies(nodeVersion, engines?.node ?? '*'));
    if (unmet === undefined) {
      const users = packages.map(({ name, version }) => `${name} ${version}`);
      return [users.length > 0 ? `${found}, on which ${joinWithAnd(users)} can run` : found];
    }
    const { name, version, engines } = unmet;
    return [
      `${found}, and ${name} ${version} needs Node.js ${engines?.node}`,
      `Update Node.js, or install an earlier major version of ${name}.`,
    ];
  },

  imports({ project, sources, nodeVersion }: ProjectExamination): ProjectFinding {
    const kit = findPackage(project.folder, 'plant-store-kit');
    const imported = importedEntries(sources);
    const entries = joinWithAnd(imported.map((end) => `plant-store-kit${end}`));
    if (kit === undefined) {
      const fix = 'Install what package.json names, or run "npx plant-store-kit init".';
      return imported.length > 0
        ? [`the project imports ${entries}, which is not installed in it`, fix]
        : ['plant-store-kit is neither imported nor installed'];
    }
    const unmet = imported
      .flatMap((end) => (packagesOfEntries[end] ?? []).map((name) => ({ end, name })))
      .map(({ end, name }) => ({ end, name, problem: unmetPeer(kit, name) }))
      .find(({ problem }) => problem !== undefined);
    if (unmet !== undefined) {
      const { end, name, problem } = unmet;
      const install = name === 'msw' ? `msw@${mswMajorFor(nodeVersion)}` : name;
      return [
        `the project imports plant-store-kit${end}, and ${problem}`,
        `Run "npm install --save-dev ${install}".`,
      ];
    }
    if (imported.length > 0) {
      return [`the project imports ${entries}, and no package for it is missing`];
    }
    const later = unmetPeer(kit, 'msw');
    return [`nothing imports plant-store-kit yet${later ? `; for that, ${later}` : ''}`];
  },

  'one-msw'({ project }: ProjectExamination): ProjectFinding {
    const installed = Object.keys(declaredRanges(project)).flatMap(
      (name) => findPackage(project.folder, name) ?? [],
    );
    const copies = [project, ...installed]
      .filter((user) => 'msw' in declaredRanges(user))
      .flatMap((user) => findPackage(user.folder, 'msw') ?? [])
      .map((msw) => `${relative(project.folder, msw.folder)} (${msw.packageJson.version})`);
    const [copy, ...others] = new Set(copies);
    return others.length === 0
      ? [copy === undefined ? 'nothing here asks for msw' : `${copy} is the only copy of msw`]
      : [
          `one copy of msw does not know the handlers of another: there are ${[copy, ...others].join(', ')}`,
          'Ask for one version everywhere ("npm ls msw" shows who asks for which); run "npm dedupe".',
        ];
  },

  'worker-script'({ project }: ProjectExamination): ProjectFinding {
    const msw = findPackage(project.folder, 'msw');
    const saved = workerFoldersOf(project);
    const hasUnsaved = readIfThere(project.folder, `public/${workerScript}`) !== undefined;
    const folders = saved.length === 0 && hasUnsaved ? ['public'] : saved;
    const deep = folders.find((folder) => folder.startsWith('public/'));
    if (deep !== undefined) {
      return [
        `the script is in ${deep}, so its worker sees only pages below that folder`,
        `Take ${deep} out of "msw" in package.json, and run "npx msw init public --save".`,
      ];
    }
    if (msw === undefined || folders.length === 0) {
      return ['no folder here has, or needs, the script of a service worker'];
    }
    const script = `${workerScript} of msw ${msw.packageJson.version}`;
    const stale = folders.find((folder) => !hasCurrentWorker(project, folder, msw));
    return stale === undefined
      ? [`${joinWithAnd(folders)} has ${script}`]
      : [
          `${stale} has no ${script}`,
          `Run "${toCommandLine(['npx', 'msw', 'init', stale, '--save'])}".`,
        ];
  },

  'one-mock'({ sources }: ProjectExamination): ProjectFinding {
    const server = findServerMock(sources)?.path;
    const mocks = findPageMocks(sources);
    const started = mocks.find(({ starter }) => starter !== undefined);
    if (started?.starter !== undefined) {
      const { path } = started.starter;
      const start = `${path} starts the mock of ${started.script.path}`;
      return server !== undefined && path.startsWith(server.replace(/[^/]*$/, ''))
        ? [
            `the app has two mocks: ${start}, which answers before ${server}, whose panel stays empty`,
            `Take the lines that start it out of ${path}, or the other one out.`,
          ]
        : [`${start}, and no server of the app has another`];
    }
    if (server !== undefined) {
      return [`${server} answers the app, and no page starts another mock`];
    }
    const idle = mocks.find(({ isUnused }) => isUnused);
    return idle === undefined
      ? [
          'no script starts a mock in the app; if no server answers it, run "npx plant-store-kit init"',
        ]
      : [
          `nothing imports ${idle.script.path}, so no page starts its mock`,
          'Start it where the app starts: "npx plant-store-kit init" prints the lines.',
        ];
  },
};

/** Why an import of the kit fails for a package that its user installs, if it does. */
function unmetPeer(kit: Project, name: string): string | undefined {
  // Node.js looks for it where the kit is, which may be elsewhere than the project.
  const version = findPackage(kit.folder, name)?.packageJson.version;
  const range = kit.packageJson.peerDependencies?.[name] ?? '*';
  if (version === undefined) {
    return `it needs ${name}, which is not installed`;
  }
  const isMet = satisfies(version, range, { includePrerelease: true });
  return isMet ? undefined : `it needs ${name} ${range}, and finds ${version}`;
}

/** An import of values: types are gone when the program runs. */
const importOfKit =
  /\b(?:import(?! type\b)|export(?! type\b)|require)\b[^;'"`]*['"]plant-store-kit(\/\w+)?['"]/g;

/** The entries of the kit that scripts import, by the ends of their names. */
function importedEntries(sources: readonly Source[]): string[] {
  const entries = sources.flatMap(({ text }) =>
    Array.from(text.matchAll(importOfKit), ([, end = '']) => end),
  );
  return [...new Set(entries)];
}
