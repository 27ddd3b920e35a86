// The fixtures and the recipes of docs/write-tests.md in projects of their own, with other test runners and
// with other versions than those of this repository. `npm run test:compat -- runners` runs it; `-- vitest-3` only that one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { packKit } from '../../package/pack-kit.js';
import { checkCypress } from './check-cypress.js';
import { checkJest } from './check-jest.js';
import { checkVitest } from './check-vitest.js';
import { installProject, type Project } from './project.js';

/** Runs the tests of a project, and returns a line for each thing that was seen. */
type Check = (project: Project) => readonly string[];

const checks: Readonly<Record<string, Check>> = {
  cypress: checkCypress,
  jest: checkJest,
  'vitest-3': checkVitest,
  'vitest-4': checkVitest,
  'vitest-5': checkVitest,
};

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function runAll(names: readonly string[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'plant-store-kit-'));
  let failures = 0;
  try {
    const kit = packKit(folder);
    for (const name of names) {
      try {
        const check = checks[name];
        if (check === undefined) {
          throw new Error(
            `There is no such runner. Those there are: ${Object.keys(checks).join(', ')}`,
          );
        }
        for (const line of check(installProject(name, kit, folder))) {
          print(`✓ ${name}: ${line}`);
        }
      } catch (error) {
        failures += 1;
        print(`✗ ${name}: ${(error as Error).message}`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return failures;
}

const asked = process.argv.slice(2);
process.exitCode = runAll(asked.length > 0 ? asked : Object.keys(checks)) === 0 ? 0 : 1;
