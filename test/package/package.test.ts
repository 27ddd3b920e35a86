import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const compiler = join(root, 'node_modules/typescript/bin/tsc');

/** A folder that holds what is published, beside dependencies of which some can be left out. */
function install(folder: string, leftOut: readonly string[] = []): void {
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.') && !leftOut.includes(name)) {
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    }
  }
}

/** What a Node program prints, and that it ended well. */
function node(folder: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

describe('the package', { timeout: 60_000 }, () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'plant-store-kit-'));
    install(folder);
    const built = ['-p', 'src/tsconfig.json', '--outDir', join(folder, 'dist')];
    execFileSync(process.execPath, [compiler, ...built], { cwd: root, stdio: 'inherit' });
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    'plant-store-kit',
    'plant-store-kit/client',
    'plant-store-kit/server',
    'plant-store-kit/verify',
  ])('exports from %s these names', (entry) => {
    const script = `console.log(Object.keys(await import('${entry}')).sort().join('\\n'))`;

    expect(node(folder, '--input-type=module', '-e', script)).toMatchSnapshot();
  });

  it.each([
    {
      what: 'a page',
      types: '',
      code: `import { createPlantMock, type Profile } from 'plant-store-kit';
        const profile: Profile = { 'delete.unknown-id': 410, 'create.duplicate-id': 'replace' };
        // @ts-expect-error: no such choice
        export const wrong: Profile = { 'create.duplicate-id': 'merge' };
        export const ids: string[] = createPlantMock({ profile }).plants.all().map(({ id }) => id);`,
    },
    {
      what: 'a Node program',
      types: 'node',
      code: `import { startServer } from 'plant-store-kit/server';
        export const url: string = (await startServer({ port: 0, anyToken: true })).url;`,
    },
  ])(
    'brings types that a strict project can use: $what',
    ({ types, code }) => {
      writeFileSync(join(folder, 'app.ts'), code);
      const options = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--types', types];

      node(folder, compiler, '--ignoreConfig', '--noEmit', ...options, 'app.ts');
    },
    20_000,
  );

  it('runs its command, without msw and without faker', async () => {
    const bare = mkdtempSync(join(tmpdir(), 'plant-store-kit-'));
    install(bare, ['msw', '@faker-js']);
    symlinkSync(join(folder, 'dist'), join(bare, 'dist'));
    const args = [join(bare, 'dist/src/cli/main.js'), 'serve', '--port', '0', '--json'];
    const child = spawn(
      process.execPath,
      ['--preserve-symlinks', '--preserve-symlinks-main', ...args],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    try {
      const [line] = await once(createInterface(child.stdout), 'line');
      const response = await fetch(`${JSON.parse(line).url}/plants?limit=1`, {
        headers: { authorization: 'Bearer alice-token' },
      });
      expect(await response.json()).toHaveLength(1);
    } finally {
      child.kill();
      await once(child, 'exit');
      rmSync(bare, { recursive: true });
    }
  });
});
