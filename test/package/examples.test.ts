import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { findMock, runPythonReadme } from './examples.js';
import { Workspace } from './workspace.js';

/** npm takes long where it has nothing in its cache. */
const timeout = 300_000;

function copyExample(name: string): Workspace {
  const workspace = new Workspace();
  workspace.copy(`examples/${name}`);
  cpSync(inject('kit'), join(workspace.folder, basename(inject('kit'))));
  return workspace;
}

it(
  'the example with React passes its tests, and has nothing of the mock in production',
  async () => {
    await using workspace = copyExample('vite-react');
    const cwd = 'vite-react';

    await workspace.run('npm install', { cwd });
    await workspace.run('npm test', { cwd });
    await workspace.run('npm run build', { cwd });

    expect(findMock(workspace, cwd, 'dist')).toEqual([]);
  },
  timeout,
);

it(
  'the provider in Python passes by the commands of its README',
  async () => {
    await using workspace = copyExample('python-provider');

    await runPythonReadme(workspace);
  },
  timeout,
);
