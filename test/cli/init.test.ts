import { chmod, cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { init } from '../../src/cli/init.js';
import { openProject } from '../../src/cli/project/open-project.js';
import { workerScript } from '../../src/cli/project/worker-script.js';
import { collectOutput } from './collected-output.js';
import { makeProject } from './doctor/sample-folder.js';
import { runCommand } from './run-command.js';
import type { TempFolder } from './temp-folder.js';

const ready = {
  'package.json': {
    devDependencies: { vite: '*', msw: '*', vitest: '*', 'plant-store-kit': '*' },
  },
  'index.html': '<script type="module" src="/src/main.js"></script>',
  'src/main.js': 'run();\n',
};

/** A project of Vite in which all is installed that it needs. */
async function makeReadyProject() {
  const folder = await makeProject(ready);
  await mkdir(join(folder.path, 'node_modules/.bin'), { recursive: true });
  for (const name of ['msw', 'vitest']) {
    await symlink(resolve('node_modules', name), join(folder.path, 'node_modules', name));
  }
  await symlink(resolve('.'), join(folder.path, 'node_modules/plant-store-kit'));
  await symlink(
    resolve('node_modules/msw/cli/index.js'),
    join(folder.path, 'node_modules/.bin/msw'),
  );
  return folder;
}

/** Writes programs for the shell, and returns a PATH that finds them first. */
async function writePrograms(
  folder: TempFolder,
  programs: Readonly<Record<string, string>>,
): Promise<string> {
  for (const [name, script] of Object.entries(programs)) {
    await chmod(await folder.write(name, `#!/bin/sh\n${script}\n`), 0o755);
  }
  return `${folder.path}${delimiter}${process.env.PATH}`;
}

const env = { PATH: process.env.PATH, HOME: process.env.HOME };

describe('init', () => {
  it('writes what it says, and finds nothing to do the second time', async () => {
    await using folder = await makeReadyProject();
    const command = runCommand(['init', folder.path, '--yes'], env);

    expect(await command.code, command.complaints()).toBe(0);
    const printed = command.printed();
    expect(printed).toContain('Creates src/mocks/start-mock.js');
    expect(printed).toContain('Changes src/main.js\n  + if (import.meta.env.DEV) {');
    expect(printed).toContain('Run the first test: npx vitest run src/mocks/plants.test.js');
    expect(await readdir(join(folder.path, 'src/mocks'))).toEqual([
      'plants.test.js',
      'start-mock.js',
    ]);
    expect(await readFile(join(folder.path, 'src/main.js'), 'utf8')).toMatch(
      /startMock\(\);\n\}\n\nrun\(\);\n$/,
    );
    const own = await readFile('node_modules/msw/lib/mockServiceWorker.js', 'utf8');
    expect(await readFile(join(folder.path, 'public/mockServiceWorker.js'), 'utf8')).toBe(own);

    const second = runCommand(['init', folder.path], env);
    expect(await second.code).toBe(0);
    expect(second.printed()).toBe('There is nothing to do: the project is set up.\n');
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
    await mkdir(join(folder.path, 'public'));
    await cp(
      'node_modules/msw/lib/mockServiceWorker.js',
      join(folder.path, 'public', workerScript),
    );
    const { packageJson } = openProject(folder.path);
    await folder.write('package.json', { ...packageJson, msw: { workerDirectory: 'public' } });
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
      /Leaves to you, because of --no-install: npm i -D plant-store-kit@.* msw@.* vitest@/,
    );
    expect(command.printed()).toContain(
      'msw is not installed. When it is, run: npx msw init public --save',
    );
    expect(await readdir(folder.path)).toEqual(['index.html', 'package.json', 'src']);
  });

  it('goes on where an installation fails that has installed all, as that of pnpm does', async () => {
    await using folder = await makeReadyProject();
    await rm(join(folder.path, 'node_modules/msw'));
    await folder.write('package.json', {
      devDependencies: { vite: '*', 'plant-store-kit': '*', vitest: '*' },
    });
    const install = 'mkdir node_modules/msw && echo "{}" > node_modules/msw/package.json';
    const path = await writePrograms(folder, {
      npm: `${install}\necho "a script was not run" >&2\nexit 1`,
      npx: 'exit 0',
    });
    const command = runCommand(['init', folder.path, '--yes'], { PATH: path });

    expect(await command.code, command.complaints()).toBe(0);
    expect(command.printed()).toContain(
      'The packages are there, but it ended with 1, and said: a script was not run\n',
    );
    expect(command.printed()).toContain('Wrote src/main.js');
  });

  it('says what a command that fails has said, and what to do', async () => {
    await using folder = await makeReadyProject();
    const path = await writePrograms(folder, { npx: 'echo "no room is left" >&2\nexit 1' });
    const command = runCommand(['init', folder.path, '--yes'], { PATH: path });

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(
      /^Failed to run "npx msw init public --save": it ended with 1, and said: no room is left. Run it yourself, and then init again/,
    );
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
