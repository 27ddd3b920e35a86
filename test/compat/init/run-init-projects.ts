// Sets up fresh projects with `init` of the packed kit, as their generators make them, and checks that
// each builds, that its first test passes and ends when it fails, and that its app gets plants. `npm run test:compat -- init` runs it.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { packKit } from '../../package/pack-kit.js';
import { checkApp } from './check-app.js';
import { type ProjectKind, projectKinds } from './project-kinds.js';
import { createRunner, type Runner } from './run-in.js';

/** What a bundle with a part of the mock holds, also after it is minified. */
const marks = /plant-store-kit|x-mock-|alice-token|MOCK_ACTIVATE/;

const print = (line: string) => process.stdout.write(`${line}\n`);

async function findMarked(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const marked = await Promise.all(
    files
      .filter((file) => file.isFile() && file.name !== 'mockServiceWorker.js')
      .map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        return marks.test(await readFile(path, 'utf8')) ? path : undefined;
      }),
  );
  return marked.filter((path) => path !== undefined);
}

async function check(
  kind: ProjectKind,
  { run, parent, kit }: { run: Runner; parent: string; kit: string },
) {
  const folder = join(parent, kind.name);
  const passed = (what: string) => print(`✓ ${kind.name}: ${what}`);
  await kind.generate({ run, parent, folder });
  await run(kind.add?.(kit) ?? `npm install --save-dev ${kit}`, folder);
  await run('npx plant-store-kit init', folder, 2);
  const planned = await run('npx plant-store-kit init --dry-run', folder);
  const printed = await run('npx plant-store-kit init --yes', folder);
  if (
    printed.includes('Left to you') ||
    !printed.startsWith(planned.slice(0, planned.lastIndexOf('Nothing was')))
  ) {
    throw new Error(
      `init left something to the user, or did something else than it said:\n${printed}`,
    );
  }
  passed('init writes what it said');
  const again = await run('npx plant-store-kit init', folder);
  if (!again.startsWith('There is nothing to do')) {
    throw new Error(`A second init found something to do:\n${again}`);
  }
  passed('a second init finds nothing to do');
  const [, command] = /^Run the first test: (.*)$/m.exec(printed) ?? [];
  await run(`${command}`, folder);
  passed(`the first test passes: ${command}`);
  const test = join(folder, command?.split(' ').at(-1) ?? '');
  const text = await readFile(test, 'utf8');
  await writeFile(test, text.replace(/(?<=Length\(|length, )3/, '4'));
  await run(`timeout 60 ${command}`, folder, 1);
  await writeFile(test, text);
  passed('a first test that fails ends');
  for (const line of [kind.build, ...(kind.checks ?? [])].filter((one) => one !== undefined)) {
    await run(line, folder);
    passed(`${line} passes`);
  }
  if (kind.production !== undefined) {
    const marked = await findMarked(join(folder, kind.production));
    if (marked.length > 0) {
      throw new Error(`The build for production holds the mock: ${marked.join(', ')}`);
    }
    passed(`${kind.production} holds nothing of the mock`);
  }
  await run('npx plant-store-kit doctor', folder);
  passed('doctor finds nothing wrong');
  if (kind.app !== undefined) {
    await checkApp(kind.app, folder, run);
    passed('the app shows plants of the mock in Chromium, and starts where no worker can');
  }
}

const only = process.argv.slice(2);
const parent = await mkdtemp(join(tmpdir(), 'plant-store-kit-projects-'));
let failures = 0;
try {
  const generators = join(parent, 'generators');
  await cp(join(import.meta.dirname, 'generators'), generators, { recursive: true });
  const run = createRunner(generators);
  await run('npm install', generators);
  const kit = packKit(parent);
  for (const kind of projectKinds) {
    if (only.length > 0 && !only.includes(kind.name)) {
      continue;
    }
    const { minNodeMajor = 0 } = kind;
    if (Number.parseInt(process.versions.node, 10) < minNodeMajor) {
      print(`– ${kind.name}: not checked, because it needs Node.js ${minNodeMajor}`);
      continue;
    }
    try {
      await check(kind, { run, parent, kit });
    } catch (error) {
      failures += 1;
      print(`✗ ${kind.name}: ${(error as Error).message}`);
    }
  }
} finally {
  await rm(parent, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;
