import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import satisfies from 'semver/functions/satisfies.js';
import { toCommandLine } from '../../interface/command-line.js';
import {
  declaredRanges,
  findPackage,
  hasCurrentWorker,
  mswMajorFor,
  type Project,
  readIfThere,
  workerFoldersOf,
  workerScript,
} from './project.js';

export interface ProjectExamination {
  readonly project: Project;
  readonly nodeVersion: string;
}

/** What is wrong and how to fix it. A text says how the check has passed, if there is more to say. */
export type Finding = readonly [problem: string, fix: string] | string | undefined;

/** What an entry of the kit imports when it is loaded, by the end of its name. */
const packagesOfEntries: Readonly<Record<string, readonly string[]>> = {
  '': ['msw'],
  '/vitest': ['vitest', 'msw'],
  '/playwright': ['@playwright/test'],
};

/** The checks of a project that uses the kit, which `doctor` and `init` make. */
export const projectChecks = {
  node({ project, nodeVersion }: ProjectExamination): Finding {
    const unmet = ['plant-store-kit', 'msw', 'vitest', '@playwright/test']
      .flatMap((name) => findPackage(project.folder, name)?.packageJson ?? [])
      .find(({ engines }) => !satisfies(nodeVersion, engines?.node ?? '*'));
    if (unmet === undefined) {
      return undefined;
    }
    const { name, version, engines } = unmet;
    return [
      `this is Node.js ${nodeVersion}, and ${name} ${version} needs Node.js ${engines?.node}`,
      `Update Node.js, or install an earlier major version of ${name}.`,
    ];
  },

  imports({ project, nodeVersion }: ProjectExamination): Finding {
    const kit = findPackage(project.folder, 'plant-store-kit');
    const imported = [...importedEntries(project.folder)];
    if (kit === undefined && imported.length > 0) {
      return [
        'the project imports plant-store-kit, which is not installed in it',
        'Install what package.json names, or run "npx plant-store-kit init".',
      ];
    }
    const unmet = imported
      .flatMap((end) => (packagesOfEntries[end] ?? []).map((name) => ({ end, name })))
      .map(({ end, name }) => ({ end, name, problem: kit && unmetPeer(kit, name) }))
      .find(({ problem }) => problem !== undefined);
    if (unmet !== undefined) {
      const { end, name, problem } = unmet;
      const install = name === 'msw' ? `msw@${mswMajorFor(nodeVersion)}` : name;
      return [
        `the project imports plant-store-kit${end}, and ${problem}`,
        `Run "npm install --save-dev ${install}".`,
      ];
    }
    const later = kit && imported.length === 0 ? unmetPeer(kit, 'msw') : undefined;
    return later && `passed: nothing imports plant-store-kit yet; for that, ${later}`;
  },

  'one-msw'({ project }: ProjectExamination): Finding {
    const installed = Object.keys(declaredRanges(project)).flatMap(
      (name) => findPackage(project.folder, name) ?? [],
    );
    const copies = [project, ...installed]
      .filter((user) => 'msw' in declaredRanges(user))
      .flatMap((user) => findPackage(user.folder, 'msw') ?? []);
    const places = new Set(
      copies.map((msw) => `${relative(project.folder, msw.folder)} (${msw.packageJson.version})`),
    );
    if (places.size < 2) {
      return undefined;
    }
    return [
      `one copy of msw does not know the handlers of another: there are ${[...places].join(', ')}`,
      'Ask for one version everywhere ("npm ls msw" shows who asks for which); run "npm dedupe".',
    ];
  },

  'worker-script'({ project }: ProjectExamination): Finding {
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
    const stale = folders.find((folder) => msw && !hasCurrentWorker(project, folder, msw));
    if (stale === undefined) {
      return undefined;
    }
    return [
      `${stale} has no ${workerScript} of msw ${msw?.packageJson.version}`,
      `Run "${toCommandLine(['npx', 'msw', 'init', stale, '--save'])}".`,
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

/** The entries of the kit that the sources of a project import, by the ends of their names. */
function importedEntries(folder: string): Set<string> {
  const texts = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) {
      const isSource = !entry.name.startsWith('.') && entry.name !== 'node_modules';
      return isSource ? [...importedEntries(join(folder, entry.name))] : [];
    }
    const isScript = entry.isFile() && /\.([cm]?[jt]sx?|vue|svelte)$/.test(entry.name);
    const text = isScript ? (readIfThere(folder, entry.name) ?? '') : '';
    return Array.from(text.matchAll(importOfKit), ([, end = '']) => end);
  });
  return new Set(texts);
}
