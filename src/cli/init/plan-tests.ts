import { detectFramework, detectLanguage } from '../project/detect-framework.js';
import { declaredRange } from '../project/package-json.js';
import { findScript, type Project, readConfig } from '../project/project.js';
import type { PlannedFile } from './init-plan.js';
import { plan } from './plan-page.js';
import {
  jestModuleRecipe,
  jestProcessRecipe,
  nodeTestRecipe,
  playwrightRecipe,
  vitestRecipe,
} from './recipes/test-recipes.js';

export type TestRunner = 'vitest' | 'jest' | 'node' | 'playwright';

interface TestPlan {
  readonly files: readonly PlannedFile[];
  /** How to run it, after `npx` where the runner is a package. */
  readonly command: string;
}

/** The runners of a project. One without any gets Vitest, if it has Vite, or else that of Node.js. */
export function detectRunners(project: Project): readonly TestRunner[] {
  const uses = (name: string) => declaredRange(project.packageJson, name) !== undefined;
  const unit: TestRunner[] =
    uses('vitest') && !runsOnlyStories(project) ? ['vitest'] : uses('jest') ? ['jest'] : [];
  const browser: TestRunner[] = uses('@playwright/test') ? ['playwright'] : [];
  const found = [...unit, ...browser];
  if (found.length > 0) {
    return found;
  }
  return detectFramework(project) === 'vite' && !uses('vitest') ? ['vitest'] : ['node'];
}

/** Storybook sets Vitest up to run its stories, and no test file. */
function runsOnlyStories(project: Project): boolean {
  const config = readConfig(project, 'vitest.config') ?? readConfig(project, 'vite.config') ?? '';
  return config.includes('storybookTest(') && (config.match(/\bname:/g) ?? []).length <= 1;
}

/** Plans a first test for a runner. */
export function planTest(
  project: Project,
  runner: TestRunner,
  { baseUrl, folder }: { baseUrl: string; folder: string },
): TestPlan {
  const language = detectLanguage(project);
  // A path has no meaning outside of a page.
  const url = baseUrl.startsWith('/') ? `https://api.example.com${baseUrl}` : baseUrl;
  if (runner === 'vitest') {
    const path = `${folder}/plants.test.${language}`;
    return { files: plan(project, path, vitestRecipe(url)), command: `vitest run ${path}` };
  }
  if (runner === 'playwright') {
    const path = `${playwrightFolder(project)}/plants.spec.${language}`;
    return {
      files: plan(project, path, playwrightRecipe(url)),
      command: `playwright test ${path}`,
    };
  }
  if (runner === 'jest') {
    const path = `${folder}/plants.test.${language}`;
    const recipe = runsModules(project) ? jestModuleRecipe : jestProcessRecipe;
    return { files: plan(project, path, recipe(language)), command: `jest ${path}` };
  }
  const path = 'test/plants.test.mjs';
  return { files: plan(project, path, nodeTestRecipe), command: `node --test ${path}` };
}

function playwrightFolder(project: Project): string {
  const config = readConfig(project, 'playwright.config') ?? '';
  const folder = /\btestDir\s*:\s*(['"`])([^'"`$]+)\1/.exec(config)?.[2] ?? 'tests';
  return folder.replace(/^\.\/|\/+$/g, '') || '.';
}

/** Whether Jest loads tests as ES modules: with a flag of Node.js, and in a package of modules. */
function runsModules(project: Project): boolean {
  const { scripts = {}, type } = project.packageJson;
  const hasFlag = Object.values(scripts).some((script) =>
    script.includes('experimental-vm-modules'),
  );
  return (
    hasFlag && (type === 'module' || findScript(project, 'jest.config')?.endsWith('.mjs') === true)
  );
}
