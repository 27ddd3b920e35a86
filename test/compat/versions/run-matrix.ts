// Installs the kit into fresh projects with several versions of what it works with, and uses every entry
// there. `npm run test:compat -- versions` runs it; `npm run test:compat -- versions 3` runs the third combination alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { packKit } from '../../package/pack-kit.js';
import { runChecks } from '../../package/run-checks.js';
import { type Combination, combinations } from './combinations.js';
import { createProject } from './create-project.js';
import { projectChecks } from './project-checks.js';

function titleOf({ reason, installer, ...versions }: Combination): string {
  const listed = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `${[installer, ...listed].join(', ')} (${reason})`;
}

const workshop = mkdtempSync(join(tmpdir(), 'plant-store-kit-'));
try {
  const tarball = packKit(workshop);
  const wanted = process.argv.slice(2).map(Number);
  const checks = combinations.map((combination, position) => ({
    title: titleOf(combination),
    async run() {
      const folder = join(workshop, `project-${position + 1}`);
      const project = createProject(combination, { tarball, folder, workshop });
      const failures: string[] = [];
      for (const [name, check] of Object.entries(projectChecks)) {
        try {
          check(project);
        } catch (error) {
          failures.push(`\n- ${name}: ${error instanceof Error ? error.message : error}`);
        }
      }
      rmSync(folder, { recursive: true });
      if (failures.length > 0) {
        throw new Error(failures.join(''));
      }
      return Object.keys(projectChecks).join(', ');
    },
  }));
  await runChecks(
    checks.filter((_, position) => wanted.length === 0 || wanted.includes(position + 1)),
  );
} finally {
  rmSync(workshop, { recursive: true });
}
