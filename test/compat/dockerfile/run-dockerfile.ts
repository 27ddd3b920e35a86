// npm run test:compat -- dockerfile: does what the Dockerfile says in a temporary folder, where there is no Docker. With --quick,
// which CI runs, the build stage has the packages of this checkout.
import assert from 'node:assert/strict';
import { execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { commandsOf } from '../../docs/pages.js';
import { findFreePort } from '../../find-free-port.js';
import { type Instruction, readDockerfile, type Stage } from './read-dockerfile.js';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'plant-store-kit-docker-'));
const tools = join(folder, 'tools');
const isQuick = process.argv.includes('--quick');

const say = (text: string) => process.stdout.write(`✓ ${text}\n`);

/** Files of the repository that Docker would send, by .dockerignore. */
function sendContext(): string {
  const target = join(folder, 'context');
  const ignore = createRequire(join(tools, 'package.json'))('@balena/dockerignore')();
  ignore.add(readFileSync(join(root, '.dockerignore'), 'utf8'));
  const isSent = (path: string) => path === root || !ignore.ignores(relative(root, path));
  cpSync(root, target, { recursive: true, filter: isSent });
  return target;
}

/** The folder that is a stage's file system. */
const rootOf = (stage: string) => join(folder, 'stages', stage);

/** Carries out the instructions that make files. */
function build({ name, instructions }: Stage, context: string): void {
  let workdir = '/';
  for (const { name: keyword, flags, words, text } of instructions) {
    const inside = (path: string) =>
      join(rootOf(name), path.startsWith('/') ? path : join(workdir, path));
    if (keyword === 'WORKDIR') {
      workdir = text;
      mkdirSync(inside('../../docker'), { recursive: true });
    } else if (keyword === 'COPY') {
      const source = flags.from === undefined ? context : rootOf(flags.from);
      const target = words.at(-1) ?? '';
      for (const word of words.slice(0, -1)) {
        const isFolder = statSync(join(source, word)).isDirectory();
        const into = isFolder ? inside(target) : join(inside(target), word.split('/').at(-1) ?? '');
        mkdirSync(dirname(into), { recursive: true });
        cpSync(join(source, word), into, { recursive: true });
      }
    } else if (keyword === 'RUN' && isQuick && text.startsWith('npm ci')) {
      symlinkSync(join(root, 'node_modules'), inside('node_modules'));
      say(`${name}: the packages of this checkout, in place of RUN ${text}`);
      continue;
    } else if (keyword === 'RUN') {
      const { status, stderr } = spawnSync('sh', ['-c', text], {
        cwd: inside('../../docker'),
        encoding: 'utf8',
      });
      assert.equal(status, 0, stderr);
    }
    say(`${name}: ${keyword} ${text}`);
  }
}

function instructionOf({ instructions }: Stage, name: string): Instruction {
  const found = instructions.find((instruction) => instruction.name === name);
  assert.ok(found, `The last stage has no ${name}.`);
  return found;
}

/** A user who is not root, if this one is. */
const asUser: SpawnOptions = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {};

function sizeOf(path: string): number {
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return files.reduce((sum, file) => sum + statSync(join(path, file)).size, 0);
}

/** The status and the type of an answer, asked for under the name that a service has in Docker's network. */
async function ask(port: number, path: string): Promise<readonly [status?: number, type?: string]> {
  const headers = {
    host: `plant-store:${port}`,
    authorization: 'Bearer alice-token',
    accept: 'text/html, */*',
  };
  const [response] = await once(request({ port, path, headers }).end(), 'response');
  response.resume();
  return [response.statusCode, response.headers['content-type']];
}

/** Starts the server with flags after its entry point, asks it, checks its health, and stops it. */
async function serve(stage: Stage, flags: readonly string[]): Promise<void> {
  const port = await findFreePort();
  const cwd = join(rootOf(stage.name), instructionOf(stage, 'WORKDIR').text);
  const env = { PATH: process.env.PATH, PORT: String(port) };
  const options = { ...asUser, cwd, env };
  const [command, ...args] = JSON.parse(
    instructionOf(stage, 'ENTRYPOINT').text.replaceAll(/" "/g, '", "'),
  );
  const [, health = ''] = /^CMD (.*)$/.exec(instructionOf(stage, 'HEALTHCHECK').text) ?? [];
  const checkHealth = () => spawnSync('sh', ['-c', health], options).status;

  assert.equal(checkHealth(), 1, 'It is healthy before it is started.');
  const server = spawn(command, [...args, ...flags], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(server, 'exit');
  await Promise.race([
    once(createInterface(server.stdout as NodeJS.ReadableStream), 'line'),
    exited.then(([code]) => assert.fail(`The server ended with ${code}.`)),
  ]);
  assert.deepEqual(await ask(port, '/plants?limit=1'), [200, 'application/json']);
  for (const path of flags.includes('--no-admin') ? [] : ['/__admin/', '/docs/']) {
    assert.deepEqual(await ask(port, path), [200, 'text/html; charset=utf-8'], path);
  }
  assert.equal(checkHealth(), 0, 'It is not healthy.');
  server.kill('SIGTERM');
  assert.deepEqual(await exited, [0, null]);
  say(`${[command, ...args, ...flags].join(' ')}: answers any Host, is healthy, and stops`);
}

/** The flags of the `docker run` lines of the pages, with a file where they mount one. */
function flagsOfPages(): string[][] {
  const plants = join(folder, 'plants.json');
  writeFileSync(plants, '[{ "id": 1, "name": "Basil" }]\n');
  const lines = commandsOf('docker run');
  assert.ok(lines.length > 1, 'The pages have no "docker run".');
  return lines.map((line) =>
    (line.split(' plant-store-kit')[1] ?? '')
      .split(' ')
      .filter((word) => word !== '')
      .map((word) => (word === '/plants.json' ? plants : word)),
  );
}

try {
  chmodSync(folder, 0o755);
  cpSync(join(root, 'test/compat/dockerfile/tools'), tools, { recursive: true });
  execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: tools, stdio: 'ignore' });
  const stages = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'), tools);
  const context = sendContext();
  say(`the context has ${Math.round(sizeOf(context) / 1024)} kB`);
  for (const stage of stages) {
    build(stage, context);
  }
  const last = stages.at(-1) as Stage;
  assert.notEqual(instructionOf(last, 'USER').text, 'root');
  assert.equal(instructionOf(last, 'EXPOSE').text, '4010');
  say(`the last stage adds ${Math.round(sizeOf(rootOf(last.name)) / 1024)} kB to its base`);
  for (const flags of flagsOfPages()) {
    await serve(last, flags);
  }
  await serve(last, ['--seed-count', '10', '--no-admin', '--any-token']);
} catch (error) {
  process.stdout.write(`✗ ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
