// npm run test:compat -- init: sets up fresh projects with `init` of the packed kit, as their generators make them,
// and checks that each builds, that its first test passes, and ends when it fails, and that its app gets plants.
import { readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { findFreePort } from '../../find-free-port.js';
import { packKit } from '../../package/pack-kit.js';
import { Workspace } from '../../package/workspace.js';
import { check, chosenRows } from '../check.js';
import { openApp } from '../open-app.js';
import { type ProjectKind, projectKinds } from './project-kinds.js';

/** What a bundle with a part of the mock holds, also after it is minified. */
const marks = /plant-store-kit|x-mock-|alice-token|MOCK_ACTIVATE/;

await using workspace = new Workspace();
workspace.copy('test/compat/init/generators', 'generators');
await workspace.run('npm install', { cwd: 'generators' });
const bin = join(workspace.folder, 'generators/node_modules/.bin');
const env = { PATH: `${bin}${delimiter}${process.env.PATH}` };
const kit = packKit(workspace.folder);
for (const [name, kind] of chosenRows(projectKinds)) {
  const { minNodeMajor = 0 } = kind;
  if (Number.parseInt(process.versions.node, 10) < minNodeMajor) {
    process.stdout.write(`– ${name}: not checked, because it needs Node.js ${minNodeMajor}\n`);
  } else {
    await checkKind(name, kind);
  }
}

async function checkKind(name: string, kind: ProjectKind): Promise<void> {
  const run = (line: string, exitCode = 0) => workspace.run(line, { cwd: name, env, exitCode });
  const checkKindOf = (title: string, made: () => unknown) => check(`${name}: ${title}`, made);
  let printed = '';
  let test = '';
  await checkKindOf('its generator makes it, and the kit is added', async () => {
    await workspace.run(kind.generate, { env });
    await kind.prepare?.(workspace, name);
    await run((kind.add ?? 'npm install --save-dev KIT').replace('KIT', kit));
  });
  await checkKindOf('init writes what it said, and finds nothing to do again', async () => {
    const planned = await run('npx plant-store-kit init', 1);
    printed = await run('npx plant-store-kit init --yes');
    const isAsPlanned = printed.startsWith(planned.slice(0, planned.lastIndexOf('Nothing was')));
    kind.start?.(workspace, name);
    const again = await run('npx plant-store-kit init');
    if (!isAsPlanned || again.includes('- Add to') || !/^There is nothing/.test(again)) {
      throw new Error(`${printed}\n${again}`);
    }
    test = /^- Run the first test: (.*)$/m.exec(printed)?.[1] ?? '';
  });
  await checkKindOf(`the first test passes, and ends when it fails`, async () => {
    const file = `${name}/${test.split(' ').at(-1)}`;
    const content = workspace.read(file);
    await run(test);
    workspace.change(file, /(?<=length, |toHaveLength\()3/, '4');
    await run(`timeout 60 ${test}`, 1);
    workspace.write(file, content);
    return test;
  });
  for (const line of [...(kind.checks ?? []), 'npx plant-store-kit doctor']) {
    await checkKindOf(line, () => run(line).then(() => {}));
  }
  if (kind.production !== undefined) {
    await checkKindOf(`${kind.production} holds nothing of the mock`, () =>
      assertUnmarked(join(workspace.folder, name, kind.production ?? '')),
    );
  }
  const { app } = kind;
  if (app !== undefined) {
    await checkKindOf(
      'the app shows plants in Chromium, and starts where no worker can',
      async () => {
        app.askForPlants(workspace, name);
        const port = await findFreePort();
        await using _served = await workspace.start(`exec ${app.serve} ${port}`, app.ready, {
          cwd: name,
          env,
        });
        const url = `http://localhost:${port}${app.path ?? '/'}`;
        await openApp(url, /^Plants: 3$/, async () => {});
        // As the fixtures for Playwright do it.
        const title = app.hasWorker ? /^Asks for plants$/ : /^Plants: 3$/;
        await openApp(url, title, async () => {}, { serviceWorkers: 'block' });
      },
    );
  }
}

function assertUnmarked(folder: string): void {
  const marked = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name !== 'mockServiceWorker.js')
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => marks.test(readFileSync(path, 'utf8')));
  if (marked.length > 0) {
    throw new Error(marked.join(', '));
  }
}
