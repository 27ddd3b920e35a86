import gte from 'semver/functions/gte.js';
import { declaredRanges, findPackage, findScript, type Project } from '../project/project.js';
import { isWorkerCurrent, savedWorkerFolders } from '../project/worker-script.js';
import type { InitPlan } from './init-plan.js';
import { detectFramework, planPage } from './plan-page.js';
import { detectRunners, planTest } from './plan-tests.js';
import { showPlantsRecipe } from './recipes/mock-recipes.js';

export interface InitOptions {
  /** Where the app looks for the plant store, without `/plants`. */
  readonly baseUrl: string;
  /** The folder of files that are served as they are. */
  readonly publicFolder: string | undefined;
  readonly nodeVersion: string;
  readonly kitVersion: string;
}

/** Plans what makes a project use the kit, from what is there: nothing, if all of it is. */
export function planInit(project: Project, options: InitOptions): InitPlan {
  const { baseUrl, kitVersion, nodeVersion } = options;
  const framework = detectFramework(project);
  const isPage = framework !== 'plain' || findScript(project, '.storybook/preview') !== undefined;
  const runners = detectRunners(project);
  const versions = gte(nodeVersion, '22.12.0') ? { msw: 3, vitest: 5 } : { msw: 2, vitest: 4 };
  const needed = {
    'plant-store-kit': kitVersion,
    ...((isPage || runners.includes('vitest')) && { msw: versions.msw }),
    ...(runners.includes('vitest') && { vitest: versions.vitest }),
  };
  const declared = declaredRanges(project);
  const msw = findPackage(project.folder, 'msw')?.packageJson.version ?? declared.msw;
  const mswMajor = 'msw' in declared ? Number.parseInt(/\d+/.exec(`${msw}`)?.[0] ?? '', 10) : NaN;
  const page = isPage
    ? planPage(project, { baseUrl, mswMajor: mswMajor || versions.msw })
    : { files: [], notes: [] };
  const tests = runners.map((runner) =>
    planTest(project, runner, { baseUrl, folder: isPage ? 'src/mocks' : 'test' }),
  );
  return {
    packages: Object.entries(needed)
      .filter(([name]) => !(name in declared))
      .map(([name, version]) => `${name}@${version}`),
    workerFolder: isPage ? planWorker(project, options.publicFolder) : undefined,
    files: [...page.files, ...tests.flatMap(({ files }) => files)],
    notes: page.notes,
    showPlants: framework === 'plain' ? undefined : showPlantsRecipe(framework, baseUrl),
    testCommands: tests.map(({ command }) => command),
  };
}

/** The folder that is yet to get the worker script of the installed msw. */
function planWorker(project: Project, given: string | undefined): string | undefined {
  const saved = savedWorkerFolders(project);
  const folder = given ?? saved[0] ?? 'public';
  const msw = 'msw' in declaredRanges(project) ? findPackage(project.folder, 'msw') : undefined;
  const isCurrent = msw !== undefined && isWorkerCurrent(project, folder, msw) === true;
  return isCurrent && saved.includes(folder) ? undefined : folder;
}
