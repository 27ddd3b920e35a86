import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../find-free-port.js';
import type { Competitor } from './competitors.js';
import { plantsFile, workshop } from './workshop.js';

export const authorization = 'Bearer alice-token';
export const listPathOf = ({ listPath = '/plants?limit=20' }: Competitor) => listPath;

const maxStartMs = 300_000;

/** A competitor in a process of its own, whose log goes to a file. */
export interface RunningServer extends AsyncDisposable {
  readonly url: string;
  readonly child: ChildProcess;
  /** From the start of the process to the end of its first answer. */
  readonly startMs: number;
}

/**
 * Starts a competitor with so many plants, and waits for its first answer.
 *
 * @param nodeFlags for its process, where that is one of Node.js.
 */
export async function startCompetitor(
  competitor: Competitor,
  plants: number,
  nodeFlags: readonly string[] = [],
): Promise<RunningServer> {
  const port = await findFreePort();
  const launched = competitor.launch(plantsFile(plants), port);
  const { command = process.execPath, args } = launched;
  const flags = command === process.execPath ? nodeFlags : [];
  const log = openSync(join(workshop, `${competitor.slug}-${plants}.log`), 'w');
  const begun = performance.now();
  const child = spawn(command, [...flags, ...args], {
    cwd: workshop,
    stdio: ['ignore', log, log, ...(flags.length > 0 ? (['ipc'] as const) : [])],
  });
  closeSync(log);
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  while (!(await isAnswered(url + listPathOf(competitor)))) {
    if (child.exitCode !== null || performance.now() - begun > maxStartMs) {
      child.kill('SIGKILL');
      throw new Error(`Failed to start ${competitor.name}: see its log in ${workshop}.`);
    }
    await sleep(1);
  }
  return {
    url,
    child,
    startMs: performance.now() - begun,
    async [Symbol.asyncDispose]() {
      // None has anything to lose, and some take seconds to stop.
      child.kill('SIGKILL');
      await exited;
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
