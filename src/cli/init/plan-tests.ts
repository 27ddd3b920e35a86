import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { declaredRanges, type Project } from '../project/project.js';
import type { PlannedFile } from './init-plan.js';
import { create, detectFramework, detectLanguage } from './plan-page.js';
import {
  jestRecipe,
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
  const declared = declaredRanges(project);
  // Storybook sets Vitest up to run its stories, and no test file.
  const hasVitest = 'vitest' in declared && !('@storybook/addon-vitest' in declared);
  const unit: TestRunner[] = hasVitest ? ['vitest'] : 'jest' in declared ? ['jest'] : [];
  const found = [...unit, ...('@playwright/test' in declared ? (['playwright'] as const) : [])];
  if (found.length > 0) {
    return found;
  }
  return detectFramework(project) === 'vite' && !('vitest' in declared) ? ['vitest'] : ['node'];
}

/** Plans a first test for a runner. */
export function planTest(
  project: Project,
  runner: TestRunner,
  { baseUrl, folder }: { baseUrl: string; folder: string },
): TestPlan {
  const language = detectLanguage(project);
  const playwrightFolder = existsSync(join(project.folder, 'e2e')) ? 'e2e' : 'tests';
  const { path, recipe, command } = {
    vitest: {
      path: `${folder}/plants.test.${language}`,
      recipe: vitestRecipe(baseUrl),
      command: 'vitest run',
    },
    jest: {
      path: `${folder}/plants.test.${language}`,
      recipe: jestRecipe(language),
      command: 'jest',
    },
    playwright: {
      path: `${playwrightFolder}/plants.spec.${language}`,
      recipe: playwrightRecipe(baseUrl),
      command: 'playwright test',
    },
    node: { path: 'test/plants.test.mjs', recipe: nodeTestRecipe, command: 'node --test' },
  }[runner];
  return { files: create(project, path, recipe).files, command: `${command} ${path}` };
}
