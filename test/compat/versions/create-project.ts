import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import process from 'node:process';
import { outputOf, type RunOptions } from '../../package/run-program.js';
import { typedPrograms } from '../../package/typed-programs.js';
import { type Combination, pnpmVersion } from './combinations.js';
import { installNode } from './node-binary.js';

/** A project with the kit. */
export interface Project {
  /** Runs a program of it to its end, with its Node.js. */
  readonly run: (...command: readonly string[]) => string;
}

const examples = join(import.meta.dirname, '../../docs/examples');

/** Creates a project in a folder, and installs what a combination says, with the kit from a packed file. */
export function createProject(
  { installer, node, msw, typescript, vitest, vite, playwright }: Combination,
  { tarball, folder, workshop }: { tarball: string; folder: string; workshop: string },
): Project {
  mkdirSync(folder);
  cpSync(join(import.meta.dirname, 'project'), folder, { recursive: true });
  for (const test of ['vitest/plants.test.ts', 'playwright/plants.spec.ts']) {
    cpSync(join(examples, basename(test)), join(folder, test));
  }
  writeTypedPrograms(folder);
  const devDependencies = {
    '@playwright/test': playwright,
    '@types/node': node.replace(/\..*/, ''),
    msw,
    'plant-store-kit': `file:${tarball}`,
    typescript,
    vite,
    vitest,
  };
  // pnpm fails where it is not said whether a package may run its install script. None has to.
  writeJson(join(folder, 'pnpm-workspace.yaml'), { allowBuilds: { esbuild: false, msw: false } });
  writeJson(join(folder, 'package.json'), { private: true, type: 'module', devDependencies });

  const path = [installNode(node, workshop), process.env.PATH].join(delimiter);
  const options: RunOptions = { cwd: folder, env: { ...process.env, PATH: path } };
  const install = {
    npm: ['npm', 'install', '--no-audit', '--no-fund'],
    pnpm: [
      'npx',
      '--yes',
      `pnpm@${pnpmVersion}`,
      'install',
      `--store-dir=${join(workshop, 'pnpm-store')}`,
    ],
  };
  outputOf(install[installer], options);
  return { run: (...command) => outputOf(command, options) };
}

/** Writes them to a folder each, with a tsconfig.json for each module resolution. */
function writeTypedPrograms(folder: string): void {
  for (const [number, { types, files }] of typedPrograms.entries()) {
    const program = join(folder, `types-${number}`);
    mkdirSync(program);
    for (const [name, code] of Object.entries(files)) {
      writeFileSync(join(program, name), code);
    }
    const common = { strict: true, noEmit: true, target: 'es2022', types, skipLibCheck: true };
    for (const [module, moduleResolution] of [
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ]) {
      const compilerOptions = { ...common, module, moduleResolution };
      writeJson(join(program, `${moduleResolution}.json`), { compilerOptions, include: ['*.ts'] });
    }
  }
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, JSON.stringify(value));
}
