import { chmod, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { init } from '../../src/cli/init.js';
import { collectOutput } from './collected-output.js';
import { runCommand } from './run-command.js';
import { makeProject } from './sample-project.js';
import type { TempFolder } from './temp-folder.js';

const ready = {
  'package.json': {
    devDependencies: { vite: '*', msw: '*', vitest: '*', 'plant-store-kit': '*' },
  },
  'src/main.js': `import './style.css';\n\nrun();\n`,
};

/** A project of Vite in which all is installed that it needs. */
async function makeReadyProject() {
  const folder = await makeProject(ready);
  await mkdir(join(folder.path, 'node_modules'));
  await symlink(resolve('node_modules/msw'), join(folder.path, 'node_modules/msw'));
  return folder;
}

/** Writes programs for the shell, and returns an environment that finds them first. */
async function writePrograms(folder: TempFolder, programs: Readonly<Record<string, string>>) {
  for (const [name, script] of Object.entries(programs)) {
    await chmod(await folder.write(name, `#!/bin/sh\n${script}\n`), 0o755);
  }
  return { PATH: `${folder.path}${delimiter}${process.env.PATH}` };
}

const env = { PATH: process.env.PATH, HOME: process.env.HOME };

describe('init', () => {
  it('writes what it says, and finds nothing to do the second time', async () => {
    await using folder = await makeReadyProject();
    const command = runCommand(['init', folder.path, '--yes'], env);

    expect(await command.code, command.complaints()).toBe(0);
    const printed = command.printed();
    expect(printed).toContain('Creates src/mocks/start-mock.js');
    expect(printed).toContain('  + if (import.meta.env.DEV) {');
    expect(printed).toContain('Run the first test: npx vitest run src/mocks/plants.test.js');
    expect(await readdir(join(folder.path, 'src/mocks'))).toEqual([
      'plants.test.js',
      'start-mock.js',
    ]);
    const own = await readFile('node_modules/msw/lib/mockServiceWorker.js', 'utf8');
    expect(await readFile(join(folder.path, 'public/mockServiceWorker.js'), 'utf8')).toBe(own);

    const second = runCommand(['init', folder.path], env);
    expect(await second.code).toBe(0);
    expect(second.printed()).toBe('There is nothing to do: the project is set up.\n');
  });

  it('takes the name of a folder as it is, which a shell would read otherwise', async () => {
    await using folder = await makeReadyProject();
    const command = runCommand(['init', folder.path, '--yes', '--public', 'a & echo $HOME'], env);

    expect(await command.code, command.complaints()).toBe(0);
    expect(await readdir(join(folder.path, 'a & echo $HOME'))).toEqual(['mockServiceWorker.js']);
  });

  it('prints the lines of the page that show plants', async () => {
    await using folder = await makeReadyProject();
    const command = runCommand(['init', folder.path, '--yes'], env);

    expect(await command.code, command.complaints()).toBe(0);
    expect(command.printed()).toContain(
      await readFile('test/docs/examples/show-plants.ts', 'utf8'),
    );
  });

  it.each([
    [['--dry-run'], 0, 'because of --dry-run'],
    [[], 2, ''],
  ])('writes nothing with %j where there is no terminal', async (flags, code, said) => {
    await using folder = await makeReadyProject();
    const command = runCommand(['init', folder.path, ...flags], env);

    expect(await command.code).toBe(code);
    expect(command.printed()).toContain('Creates src/mocks/start-mock.js');
    expect(command.printed()).toContain(said);
    expect(command.complaints()).toContain(code === 2 ? 'Give --yes' : '');
    expect(await readdir(join(folder.path, 'src'))).toEqual(['main.js']);
  });

  it.each([
    [true, 0],
    [false, 1],
  ])('does what the user answers: %s', async (answer, code) => {
    await using folder = await makeReadyProject();
    const questions: string[] = [];
    const context = {
      env,
      output: collectOutput(),
      stop: new AbortController().signal,
      confirm: async (question: string) => {
        questions.push(question);
        return answer;
      },
    };

    expect(await init([folder.path], context)).toBe(code);

    expect(questions).toEqual(['Do all this?']);
    const written = await readdir(join(folder.path, 'src'));
    expect(written.includes('mocks')).toBe(answer);
  });

  it('only prints the command that installs with --no-install', async () => {
    await using folder = await makeProject({
      ...ready,
      'package.json': { devDependencies: { vite: '*' } },
    });
    const command = runCommand(['init', folder.path, '--yes', '--no-install'], env);

    expect(await command.code, command.complaints()).toBe(0);
    expect(command.printed()).toMatch(
      /Leaves to you, because of --no-install: npm i -D plant-store-kit@\S+ msw@\d vitest@\d/,
    );
    expect(command.printed()).toContain('When it is, run: npx msw init public --save');
  });

  it.each([
    ['package-lock.json', 'npm i -D '],
    ['pnpm-lock.yaml', 'pnpm add -D '],
    ['yarn.lock', 'yarn add -D '],
    ['bun.lock', 'bun add -D '],
  ])('installs by the package manager of %s', async (lockFile, install) => {
    await using folder = await makeProject({ [lockFile]: '' });
    const command = runCommand(['init', folder.path, '--dry-run'], env);

    expect(await command.code).toBe(0);
    expect(command.printed()).toContain(`Runs ${install}plant-store-kit@`);
  });

  it('goes on where an installation fails that has installed all, as that of pnpm does', async () => {
    await using folder = await makeReadyProject();
    await rm(join(folder.path, 'node_modules/msw'));
    await folder.write('package.json', {
      devDependencies: { 'plant-store-kit': '*', vitest: '*' },
    });
    const install = 'mkdir node_modules/msw && echo "{}" > node_modules/msw/package.json';
    const command = runCommand(
      ['init', folder.path, '--yes'],
      await writePrograms(folder, { npm: `${install}\nexit 1` }),
    );

    expect(await command.code, command.complaints()).toBe(0);
    expect(command.printed()).toContain('Wrote test/plants.test.js');
  });

  it.each([
    ['exit 1', 'it ended with 1'],
    [undefined, 'ENOENT'],
  ])('says why it ends if a program fails, and what to do: %s', async (script, cause) => {
    await using folder = await makeProject({});
    const programs = await writePrograms(folder, script === undefined ? {} : { npm: script });
    const command = runCommand(
      ['init', folder.path, '--yes'],
      script === undefined ? { PATH: folder.path } : programs,
    );

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(/^Failed to run "npm i -D plant-store-kit@[^"]+": /);
    expect(command.complaints()).toContain(cause);
    expect(command.complaints()).toContain('Run it yourself, and then init again');
  });

  it.each([
    [['--base-url', 'plants'], 'it is not a plain http URL or path'],
    [['--dry-rn'], 'Did you mean "--dry-run"?'],
    [['a', 'b'], '"b" is one argument too many'],
    [['docs'], 'there is no such file. Run this in the folder of a project'],
  ])('rejects %j', async (args, complaint) => {
    const command = runCommand(['init', ...args]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(complaint);
  });
});
