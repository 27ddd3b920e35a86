import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Contestant } from './contestant.js';
import { workshop } from './workshop.js';

export const token = 'alice-token';
const authorization = `Bearer ${token}`;
const mostStartMs = 180_000;

/** A contestant in a process of its own, whose log lines go to a file. */
export interface RunningServer extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process to the end of its first answer. */
  readonly startMs: number;
  /** What the process holds of the machine's memory. */
  residentBytes(): number;
}

/**
 * Starts a contestant, and waits for its first answer.
 *
 * @param plants the path of the fixture file that it begins with.
 * @param nodeFlags for the process, where it is one of Node.js.
 */
export async function startContestant(
  contestant: Contestant,
  plants: string,
  nodeFlags: readonly string[] = [],
): Promise<RunningServer & { readonly child: ChildProcess }> {
  const port = await findPort();
  const { command = process.execPath, args } = contestant.launch({ plants, port });
  const flags = command === process.execPath ? nodeFlags : [];
  const log = openSync(join(workshop, `${contestant.slug}.log`), 'w');
  const begun = performance.now();
  const child = spawn(command, [...flags, ...args], {
    cwd: workshop,
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  while (!(await isAnswered(url + contestant.listPath))) {
    if (child.exitCode !== null || performance.now() - begun > mostStartMs) {
      child.kill('SIGKILL');
      throw new Error(`Failed to start ${contestant.name}: see its log in ${workshop}.`);
    }
    await sleep(1);
  }
  const startMs = performance.now() - begun;
  return {
    url,
    pid: child.pid ?? 0,
    child,
    startMs,
    residentBytes: () => residentBytesOf(child.pid ?? 0),
    async [Symbol.asyncDispose]() {
      child.kill();
      const overdue = setTimeout(() => child.kill('SIGKILL'), 5000);
      await exited;
      clearTimeout(overdue);
    },
  };
}

function isAnswered(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const outgoing = get(url, { agent: false, headers: { authorization } }, (incoming) => {
      incoming.resume();
      incoming.on('end', () => resolve(incoming.statusCode === 200));
      incoming.on('error', () => resolve(false));
    });
    outgoing.on('error', () => resolve(false));
  });
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function residentBytesOf(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(stdout) * 1024;
}
