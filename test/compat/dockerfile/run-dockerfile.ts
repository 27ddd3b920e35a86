// npm run test:compat -- dockerfile: does what the Dockerfile says in a temporary folder, where there is no Docker.
// With --quick, the build stage has the packages of this checkout.
import assert from 'node:assert/strict';
import { chmodSync, cpSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import process from 'node:process';
import { commandsOf } from '../../docs/pages.js';
import { findFreePort } from '../../find-free-port.js';
import { root, Workspace } from '../../package/workspace.js';
import { check } from '../check.js';

/** An instruction, such as COPY, with its flags and its words. */
interface Instruction {
  readonly name: string;
  readonly flags: Readonly<Record<string, string>>;
  readonly words: readonly string[];
}

const isQuick = process.argv.includes('--quick');

await using workspace = new Workspace();
// A user who is not root starts the server.
chmodSync(workspace.folder, 0o755);
workspace.copy('test/compat/dockerfile/tools', 'tools');
await workspace.run('npm install', { cwd: 'tools' });
const requireTool = createRequire(join(workspace.folder, 'tools/package.json'));
sendContext();
const stages = readStages();
for (const [name, instructions] of stages) {
  for (const [workdir, instruction] of withWorkdir(instructions)) {
    const { name: keyword, words } = instruction;
    await check(`${name}: ${keyword} ${words.join(' ')}`, () =>
      carryOut(name, workdir, instruction),
    );
  }
}
const [last, instructions] = [...stages].at(-1) as [string, Instruction[]];
const textOf = (name: string) =>
  instructions.find((one) => one.name === name)?.words.join(' ') ?? '';
await check('the last stage has a user and a port', () => {
  assert.notEqual(textOf('USER'), 'root');
  assert.equal(textOf('EXPOSE'), '4010');
});
workspace.write('plants.json', [{ id: 1, name: 'Basil' }]);
for (const line of commandsOf('docker run')) {
  const flags = (line.split(' plant-store-kit')[1] ?? '').trim();
  await check(line, () => serve(flags.replace('/plants.json', `${workspace.folder}/plants.json`)));
}
await check('--seed-count, --no-admin and --any-token', () =>
  serve('--seed-count 10 --no-admin --any-token'),
);

/** Copies the files of the repository that Docker would send, by .dockerignore. */
function sendContext(): void {
  const ignore = requireTool('@balena/dockerignore')();
  ignore.add(readFileSync(join(root, '.dockerignore'), 'utf8'));
  cpSync(root, join(workspace.folder, 'context'), {
    recursive: true,
    filter: (path) => path === root || !ignore.ignores(relative(root, path)),
  });
}

/** The instructions of each stage, by its name. */
function readStages(): Map<string, Instruction[]> {
  const { DockerfileParser } = requireTool('dockerfile-ast');
  const found = new Map<string, Instruction[]>();
  let stage: Instruction[] = [];
  const source = readFileSync(join(root, 'Dockerfile'), 'utf8');
  for (const instruction of DockerfileParser.parse(source).getInstructions()) {
    const name: string = instruction.getKeyword();
    if (name === 'FROM') {
      stage = [];
      found.set(instruction.getBuildStage() ?? 'last', stage);
      continue;
    }
    const flags: { getName(): string; getValue(): string }[] = instruction.getFlags?.() ?? [];
    const words: string[] = instruction
      .getArguments()
      .map((argument: { getValue(): string }) => argument.getValue())
      .filter((word: string) => !word.startsWith('--') || !['COPY', 'HEALTHCHECK'].includes(name));
    const named = Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue()]));
    stage.push({ name, flags: named, words });
  }
  return found;
}

function* withWorkdir(stage: readonly Instruction[]): Generator<readonly [string, Instruction]> {
  let workdir = '/';
  for (const instruction of stage) {
    workdir = instruction.name === 'WORKDIR' ? (instruction.words[0] ?? '/') : workdir;
    yield [workdir, instruction];
  }
}

/** Carries out what makes files. */
async function carryOut(stage: string, workdir: string, { name, flags, words }: Instruction) {
  const cwd = join('stages', stage, workdir);
  mkdirSync(join(workspace.folder, cwd), { recursive: true });
  if (name === 'COPY') {
    const source = join(workspace.folder, flags.from ? `stages/${flags.from}` : 'context');
    const target = join(workspace.folder, cwd, words.at(-1) ?? '');
    for (const word of words.slice(0, -1)) {
      const isFolder = statSync(join(source, word)).isDirectory();
      const into = isFolder ? target : join(target, basename(word));
      mkdirSync(dirname(into), { recursive: true });
      cpSync(join(source, word), into, { recursive: true });
    }
  } else if (name === 'RUN' && isQuick && words.join(' ').startsWith('npm ci')) {
    symlinkSync(join(root, 'node_modules'), join(workspace.folder, cwd, 'node_modules'));
    return 'the packages of this checkout in its place';
  } else if (name === 'RUN') {
    await workspace.run(words.join(' '), { cwd });
  }
  return '';
}

/** Starts the server with flags after its entry point, asks it, checks its health, and stops it. */
async function serve(flags: string): Promise<void> {
  const port = await findFreePort();
  const options = { cwd: join('stages', last, textOf('WORKDIR')), env: { PORT: String(port) } };
  const entry = JSON.parse(textOf('ENTRYPOINT').replaceAll(/" "/g, '", "')).join(' ');
  const health = textOf('HEALTHCHECK').replace(/^CMD /, '');
  const asUser =
    process.getuid?.() === 0 ? 'setpriv --reuid=1000 --regid=1000 --clear-groups ' : '';

  await workspace.run(health, { ...options, exitCode: 1 });
  await using server = await workspace.start(`exec ${asUser}${entry} ${flags}`, /\n/, options);
  // As it is called in the network of Docker.
  const host = `-H 'Host: plant-store:${port}' -H 'Accept: text/html, */*'`;
  const paths = flags.includes('--no-admin') ? [] : ['/__admin/', '/docs/'];
  for (const path of ['/plants?limit=1', ...paths]) {
    const ask = `curl -sSf ${host} -H 'Authorization: Bearer alice-token' 'http://127.0.0.1:${port}${path}'`;
    await workspace.run(ask, {
      prints: path.startsWith('/plants') ? '[{"name"' : '<!doctype html>',
    });
  }
  await workspace.run(health, options);
  assert.notEqual(server.printed(), '');
}
