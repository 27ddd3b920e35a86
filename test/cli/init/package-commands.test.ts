import { describe, expect, it } from 'vitest';
import { findPackageCommands } from '../../../src/cli/init/package-commands.js';
import { makeTempFolder } from '../temp-folder.js';

describe('the commands of the package manager', () => {
  it.each([
    ['package-lock.json', 'npm i -D msw@^2.12.0', 'npx msw init public --save'],
    ['pnpm-lock.yaml', 'pnpm add -D msw@^2.12.0', 'pnpm exec msw init public --save'],
    ['yarn.lock', 'yarn add -D msw@^2.12.0', 'yarn exec msw -- init public --save'],
    ['bun.lock', 'bun add -D msw@^2.12.0', 'bun x msw init public --save'],
  ])('are those of the lock file %s', async (lockFile, install, initWorker) => {
    await using folder = await makeTempFolder();
    await folder.write('package.json', {});
    await folder.write(lockFile, '');

    const commands = await findPackageCommands(folder.path);

    const plan = { packages: ['msw@^2.12.0'], hasUninstalled: false };
    expect(
      commands.install({ ...plan, workerFolder: undefined, files: [], notes: [], testCommands: [] })
        ?.text,
    ).toBe(install);
    expect(commands.initWorker('public').text).toBe(initWorker);
  });
});
