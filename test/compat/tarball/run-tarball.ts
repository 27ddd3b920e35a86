// Checks the file that would be published: its package.json, its types, apps that are built with it, and
// what it takes on disk. `npm run test:compat -- tarball` runs it.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packKit } from '../../package/pack-kit.js';
import { runChecks } from '../../package/run-checks.js';
import { outputOf } from '../../package/run-program.js';
import { appChecks } from './app-checks.js';
import { installChecks } from './install-checks.js';
import { packageChecks } from './package-checks.js';

const folder = mkdtempSync(join(tmpdir(), 'plant-store-kit-'));
try {
  const tarball = packKit(folder);
  const tools = join(folder, 'tools');
  cpSync(import.meta.dirname, tools, {
    recursive: true,
    filter: (path) => !path.endsWith('.ts'),
  });
  mkdirSync(join(tools, 'src'));
  outputOf(['npm', 'install', '--no-audit', '--no-fund', tarball], { cwd: tools });
  outputOf(['npx', 'msw', 'init', 'public', '--save'], { cwd: tools });
  await runChecks([
    ...packageChecks(tarball, tools),
    ...installChecks(tarball, folder),
    ...appChecks(tools),
  ]);
} finally {
  rmSync(folder, { recursive: true });
}
