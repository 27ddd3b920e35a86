import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import type { Profile } from '../interface/profile.js';
import {
  notesVariable,
  pageRunVariable,
  profileVariable,
  type TestRunOfPage,
} from '../service/test-run.js';
import { type Met, toMet } from './met.js';
import { startNotesServer } from './notes-server.js';
import { readNotes } from './read-notes.js';
import { failedTestsIn, withFilesOf } from './runner-output.js';
import { startShellCommand } from './shell-command.js';

/** How a run of the command has ended. */
export interface CommandResult {
  /** Why it has failed, as a clause: `it ended with exit code 1`. Undefined if it has passed. */
  readonly failure: string | undefined;
  readonly failedTests: readonly string[];
  /** The end of its output, without colours. */
  readonly output: string;
  readonly durationMs: number;
  readonly met: Met;
}

export interface CommandRun {
  /** Lies over the profile of every mock and server that the command starts. Default: none. */
  readonly profile?: Profile | undefined;
  /** Only these tests matter; others need not run. Default: all. */
  readonly failedTests?: readonly string[] | undefined;
  /** After this time, the command counts as failed. */
  readonly timeoutMs: number;
  /** Ends the command early. */
  readonly stop: AbortSignal;
}

/** Runs a shell command that runs tests, and reads what its mocks and servers have noted. */
export async function runCommand(command: string, run: CommandRun): Promise<CommandResult> {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-challenge-'));
  const remove = () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // A process that has left the group of the command still writes there.
    }
  };
  // A second Ctrl-C ends this process at once.
  process.once('exit', remove);
  try {
    return await runIn(folder, command, run);
  } finally {
    process.removeListener('exit', remove);
    remove();
  }
}

async function runIn(
  folder: string,
  command: string,
  { profile, failedTests = [], timeoutMs, stop }: CommandRun,
): Promise<CommandResult> {
  const path = join(folder, 'profile.json');
  if (profile !== undefined) {
    await writeFile(path, JSON.stringify(profile));
  }
  await using pages = await startNotesServer(join(folder, 'pages.jsonl'));
  const pageTestRun: TestRunOfPage = { profile, notesUrl: pages.url };
  const startedAt = performance.now();
  const running = await startShellCommand(withFilesOf(command, failedTests), {
    [profileVariable]: profile === undefined ? '' : path,
    [notesVariable]: folder,
    [pageRunVariable]: JSON.stringify(pageTestRun),
  });
  const interruption = await running.untilEnded(timeoutMs, stop);
  const durationMs = performance.now() - startedAt;
  const notTaken = await pages.close();
  const { notes, unread } = await readNotes(folder);
  const output = stripVTControlCharacters(running.printed.all);
  return {
    failure: interruption ?? running.failure(),
    failedTests: failedTestsIn(output),
    output,
    durationMs,
    met: toMet(notes, notTaken + unread),
  };
}
