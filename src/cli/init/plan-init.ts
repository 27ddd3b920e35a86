import { readPublicFolder } from '../project/base-path.js';
import { detectFramework } from '../project/detect-framework.js';
import { declaredRange, savedWorkerFolders } from '../project/package-json.js';
import { findScript, type Project } from '../project/project.js';
import { isWorkerCurrent, workerScript } from '../project/worker-script.js';
import type { InitPlan } from './init-plan.js';
import { mswMajorOf, type PackageSurroundings, planPackages } from './plan-packages.js';
import { planPage, sourceFolder } from './plan-page.js';
import { detectRunners, planTest } from './plan-tests.js';

export interface InitOptions {
  /** Where the app looks for the plant store, without `/plants`. */
  readonly baseUrl: string;
  /** The folder of files that are served as they are; undefined for that of the framework. */
  readonly publicFolder: string | undefined;
}

/** Plans what makes a project use the kit, from what is there: nothing, if all of it is. */
export function planInit(
  project: Project,
  options: InitOptions,
  surroundings: PackageSurroundings,
): InitPlan {
  const isPage =
    detectFramework(project) !== 'plain' || findScript(project, '.storybook/preview') !== undefined;
  const runners = detectRunners(project);
  const needsVitest = runners.includes('vitest');
  const tools = [
    ...(isPage || needsVitest ? (['msw'] as const) : []),
    ...(needsVitest ? (['vitest'] as const) : []),
  ];
  const { baseUrl } = options;
  const page = isPage
    ? planPage(project, { baseUrl, mswMajor: mswMajorOf(project, surroundings) })
    : { files: [], notes: [] };
  const folder = isPage ? `${sourceFolder(project)}/mocks`.replace('./', '') : testFolder(project);
  const tests = runners.map((runner) => planTest(project, runner, { baseUrl, folder }));
  return {
    ...planPackages(project, tools, surroundings),
    workerFolder: isPage ? planWorker(project, options.publicFolder) : undefined,
    files: [...page.files, ...tests.flatMap(({ files }) => files)],
    notes: page.notes,
    testCommands: tests.map(({ command }) => command),
  };
}

/** The folder that is yet to get the worker script of the installed msw. */
function planWorker(project: Project, given: string | undefined): string | undefined {
  const saved = savedWorkerFolders(project.packageJson);
  const folder = given ?? saved[0] ?? readPublicFolder(project);
  const script = project.read(`${folder}/${workerScript}`);
  const msw = declaredRange(project.packageJson, 'msw') && project.findPackage('msw');
  const isCurrent = script !== undefined && msw && isWorkerCurrent(script, msw);
  return isCurrent && saved.includes(folder) ? undefined : folder;
}

function testFolder(project: Project): string {
  return findScript(project, 'src/index') === undefined ? 'test' : 'src';
}
