import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { findMock, runReadme } from './examples.js';
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
  'the example with React passes its tests, keeps its pact, and has no mock in production',
  async () => {
    await using workspace = copyExample('vite-react');
    const cwd = 'vite-react';
    const pact = `${cwd}/pacts/vite-react-example-plant-store.json`;
    workspace.copy('examples/python-provider');
    const committed = workspace.read(pact);

    await workspace.run('npm install', { cwd });
    await workspace.run('npm test', { cwd });
    await workspace.run('npm run build', { cwd });

    expect(findMock(workspace, cwd, 'dist')).toEqual([]);
    expect(workspace.read(pact)).toBe(committed);
    await runReadme(workspace, cwd, 1, { prints: /passes all.*1 pact passed/s });
  },
  timeout,
);

it(
  'the provider in Python passes by the commands of its README',
  async () => {
    await using workspace = copyExample('python-provider');

    await runReadme(workspace, 'python-provider', 0, { prints: 'The provider passes all' });
  },
  timeout,
);
