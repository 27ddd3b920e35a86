import { relative } from 'node:path';
import satisfies from 'semver/functions/satisfies.js';
import { toCommandLine } from '../../interface/command-line.js';
import { joinWithAnd } from '../../interface/wording.js';
import { findPageMocks, findServerMock, starterOf } from './app-mock.js';
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

/** What was looked at and found, as a clause, and how to fix it if it is wrong. */
export interface Finding {
  readonly found: string;
  /** In whole sentences. */
  readonly fix?: string;
}

/** What an entry of the kit imports when it is loaded, by the end of its name. */
const packagesOfEntries: Readonly<Record<string, readonly string[]>> = {
  '': ['msw'],
  '/vite': ['vite'],
  '/vitest': ['vitest', 'msw'],
  '/playwright': ['@playwright/test'],
};

/** The checks of a project that uses the kit, which `doctor` and `init` make. */
export const projectChecks = {
  node({ project, nodeVersion }: ProjectExamination): Finding {
    const packages = ['plant-store-kit', 'msw', 'vitest', '@playwright/test'].flatMap(
      (name) => findPackage(project.folder, name)?.packageJson ?? [],
    );
    const unmet = packages.find(({ engines }) => !satisfies(nodeVersion, engines?.node ?? '*'));
    if (unmet === undefined) {
      const users = packages.map(({ name, version }) => `${name} ${version}`);
      const use = users.length > 0 ? `, on which ${joinWithAnd(users)} can run` : '';
      return { found: `this is Node.js ${nodeVersion}${use}` };
    }
    const { name, version, engines } = unmet;
    return {
      found: `this is Node.js ${nodeVersion}, and ${name} ${version} needs Node.js ${engines?.node}`,
      fix: `Update Node.js, or install an earlier major version of ${name}.`,
    };
  },

  imports({ project, sources, nodeVersion }: ProjectExamination): Finding {
    const kit = findPackage(project.folder, 'plant-store-kit');
    const imported = importedEntries(sources);
    if (kit === undefined) {
      const isMissing = imported.length > 0;
      const found = 'plant-store-kit, which is not installed in it';
      const fix = 'Install what package.json names, or run "npx plant-store-kit init".';
      return isMissing
        ? { found: `the project imports ${found}`, fix }
        : { found: `the project does not import ${found}` };
    }
    const unmet = imported
      .flatMap((end) => (packagesOfEntries[end] ?? []).map((name) => ({ end, name })))
      .map(({ end, name }) => ({ end, name, problem: unmetPeer(kit, name) }))
      .find(({ problem }) => problem !== undefined);
    if (unmet !== undefined) {
      const { end, name, problem } = unmet;
      const install = name === 'msw' ? `msw@${mswMajorFor(nodeVersion)}` : name;
      return {
        found: `the project imports plant-store-kit${end}, and ${problem}`,
        fix: `Run "npm install --save-dev ${install}".`,
      };
    }
    if (imported.length > 0) {
      const entries = imported.map((end) => `plant-store-kit${end}`);
      return {
        found: `the project imports ${joinWithAnd(entries)}, and no package for it is missing`,
      };
    }
    const later = unmetPeer(kit, 'msw');
    return { found: `nothing imports plant-store-kit yet${later ? `; for that, ${later}` : ''}` };
  },

  'one-msw'({ project }: ProjectExamination): Finding {
    const installed = Object.keys(declaredRanges(project)).flatMap(
      (name) => findPackage(project.folder, name) ?? [],
    );
    const copies = [project, ...installed]
      .filter((user) => 'msw' in declaredRanges(user))
      .flatMap((user) => findPackage(user.folder, 'msw') ?? []);
    const places = [
      ...new Set(
        copies.map((msw) => `${relative(project.folder, msw.folder)} (${msw.packageJson.version})`),
      ),
    ];
    if (places.length < 2) {
      return {
        found: places[0] ? `${places[0]} is the only copy of msw` : 'nothing here asks for msw',
      };
    }
    return {
      found: `one copy of msw does not know the handlers of another: there are ${places.join(', ')}`,
      fix: 'Ask for one version everywhere ("npm ls msw" shows who asks for which); run "npm dedupe".',
    };
  },

  'worker-script'({ project }: ProjectExamination): Finding {
    const msw = findPackage(project.folder, 'msw');
    const saved = workerFoldersOf(project);
    const hasUnsaved = readIfThere(project.folder, `public/${workerScript}`) !== undefined;
    const folders = saved.length === 0 && hasUnsaved ? ['public'] : saved;
    const deep = folders.find((folder) => folder.startsWith('public/'));
    if (deep !== undefined) {
      return {
        found: `the script is in ${deep}, so its worker sees only pages below that folder`,
        fix: `Take ${deep} out of "msw" in package.json, and run "npx msw init public --save".`,
      };
    }
    if (msw === undefined || folders.length === 0) {
      return { found: 'no folder here has, or needs, the script of a service worker' };
    }
    const { version } = msw.packageJson;
    const stale = folders.find((folder) => !hasCurrentWorker(project, folder, msw));
    if (stale === undefined) {
      return { found: `${joinWithAnd(folders)} has ${workerScript} of msw ${version}` };
    }
    return {
      found: `${stale} has no ${workerScript} of msw ${version}`,
      fix: `Run "${toCommandLine(['npx', 'msw', 'init', stale, '--save'])}".`,
    };
  },

  'one-mock'({ sources }: ProjectExamination): Finding {
    const server = findServerMock(sources);
    const pageMocks = findPageMocks(sources);
    const started = pageMocks.find((mock) => starterOf(mock) !== undefined);
    if (started === undefined) {
      const idle = pageMocks.find(({ importers }) => importers.length === 0)?.script;
      // What exports nothing, or is a page of a framework, needs no import.
      if (server === undefined && idle !== undefined && /^export (?!default)/m.test(idle.text)) {
        return {
          found: `nothing imports ${idle.path}, so no page starts its mock`,
          fix: 'Start it where the app starts: "npx plant-store-kit init" prints the lines.',
        };
      }
      const none = 'no script starts a mock in the app';
      return {
        found: server
          ? `${server.path} answers the app, and no page starts another mock`
          : `${none}; if no server answers it either, run "npx plant-store-kit init"`,
      };
    }
    const starter = starterOf(started)?.path ?? '';
    const start = `${starter} starts the mock of ${started.script.path}`;
    const folder = server?.path.replace(/[^/]*$/, '');
    return folder !== undefined && starter.startsWith(folder)
      ? {
          found: `the app has two mocks: ${start}, which answers before ${server?.path}, whose panel stays empty`,
          fix: `Take the lines that start it out of ${starter}, or the other one out.`,
        }
      : { found: `${start}, and no server of the app has another` };
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
