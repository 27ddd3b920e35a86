import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from '../../find-free-port.js';

const folder = fileURLToPath(new URL('providers', import.meta.url));

/** A bug that teams ship: one piece of a service's source, and what stands in its place. */
export interface ServiceBug {
  readonly id: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** The rules it breaks. */
  readonly breaks: readonly string[];
  readonly why: string;
}

/** A plant store as a team would write it in one stack. */
export interface Service {
  readonly name: string;
  readonly folder: string;
  /** Commands of a shell, run in the folder. */
  readonly install: readonly string[];
  readonly build: readonly string[];
  readonly start: string;
  readonly bugs: readonly ServiceBug[];
}

/** A service that runs. */
export interface RunningService extends AsyncDisposable {
  readonly url: string;
  readonly token: string;
  readonly secondToken: string;
}

/** All services, by their folders. */
export async function loadServices(): Promise<readonly Service[]> {
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map(loadService));
}

async function loadService(name: string): Promise<Service> {
  const path = join(folder, name);
  const read = async (file: string) => JSON.parse(await readFile(join(path, file), 'utf8'));
  const { install = [], build = [], start } = await read('service.json');
  return {
    name,
    folder: path,
    install,
    build,
    start: start.join(' '),
    bugs: await read('bugs.json'),
  };
}

/** Runs a command of a shell in a folder, and throws with its output if it fails. */
export async function runIn(cwd: string, command: string): Promise<void> {
  await promisify(execFile)('sh', ['-c', command], { cwd, maxBuffer: 64 * 1024 * 1024 });
}

/** Copies a service to a folder of its own, puts a bug into it, builds it and starts it. */
export async function startService(service: Service, bug?: ServiceBug): Promise<RunningService> {
  const copy = await mkdtemp(join(tmpdir(), `plant-store-${service.name}-`));
  await cp(service.folder, copy, { recursive: true, preserveTimestamps: true });
  if (bug !== undefined) {
    await applyBug(copy, bug);
  }
  for (const command of service.build) {
    await runIn(copy, command);
  }
  const port = await findFreePort();
  const child = spawn('sh', ['-c', service.start], {
    cwd: copy,
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
    detached: true,
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      // The group, since a service may have workers.
      process.kill(-(child.pid as number), 'SIGTERM');
      await Promise.race([ended, wait(2000)]);
    }
    try {
      process.kill(-(child.pid as number), 'SIGKILL');
    } catch {
      // It has ended.
    }
    await rm(copy, { recursive: true, force: true });
  };
  await waitUntilListening(url, service.name);
  return { url, token: 'alice-token', secondToken: 'bob-token', [Symbol.asyncDispose]: stop };
}

async function applyBug(copy: string, { id, file, find, replace }: ServiceBug): Promise<void> {
  const path = join(copy, file);
  const source = await readFile(path, 'utf8');
  if (source.split(find).length !== 2) {
    throw new Error(`The bug "${id}" does not fit ${file}: its text must be there once.`);
  }
  await writeFile(
    path,
    source.replace(find, () => replace),
  );
}

async function waitUntilListening(url: string, name: string): Promise<void> {
  const endsAt = performance.now() + 30_000;
  for (;;) {
    try {
      await fetch(`${url}/plants`);
      return;
    } catch (error) {
      if (performance.now() > endsAt) {
        throw new Error(`The service "${name}" does not answer.`, { cause: error });
      }
      await wait(100);
    }
  }
}
