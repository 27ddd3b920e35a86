import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { KitError } from '../../interface/kit-error.js';
import { toPrintable } from '../../interface/printable.js';
import { redact, type Secrets } from '../../verify/report/redact.js';

/** A service that a shell command runs. */
export interface ProviderServer extends AsyncDisposable {
  /** Aborted if the command fails before the service is up. */
  readonly startFailed: AbortSignal;
  /** Records that the service is up: from now on a failure of the command aborts nothing. */
  markUp(): void;
  /** Why the command has failed; undefined unless it has. */
  failure(): KitError | undefined;
  /** The last lines that the command has printed, without secrets and control characters. */
  lastLines(): readonly string[];
}

interface ProviderServerOptions {
  readonly url: string;
  readonly stop: AbortSignal;
  /** Returns the secrets that are known so far. */
  readonly secrets: () => Secrets;
}

const graceMs = 5000;
const shownLines = 20;
const shownCharacters = 4000;
/** More than is shown, so that no secret is cut before it is redacted. */
const maxCharacters = 100_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Starts a service with a shell command; disposing it stops all processes of the command. */
export async function startProviderServer(
  command: string,
  { url, stop, secrets }: ProviderServerOptions,
): Promise<ProviderServer> {
  const child = await spawnShell(command).catch((error: Error) => {
    throw createCommandError(url, error.message, error);
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-maxCharacters);
    });
  }

  const starting = new AbortController();
  let isUp = false;
  // Not 'exit': a shell may end before its children, which keep the pipes open.
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => {
      resolve();
      if (!isUp && hasFailed(child)) {
        starting.abort();
      }
    });
  });
  const release = killAtExit(child, stop);

  return {
    startFailed: starting.signal,
    markUp() {
      isUp = true;
    },
    failure() {
      const how = child.signalCode ?? `exit code ${child.exitCode}`;
      return hasFailed(child) ? createCommandError(url, `it ended with ${how}`) : undefined;
    },
    lastLines() {
      // Not the last characters of what was printed, which may begin within a secret.
      const shown = redact(printed, secrets()).slice(-shownCharacters);
      const lines = stripVTControlCharacters(shown).split(/[\r\n]+/);
      return lines
        .filter((line) => line.trim() !== '')
        .slice(-shownLines)
        .map(toPrintable);
    },
    async [Symbol.asyncDispose]() {
      signal(child, 'SIGTERM');
      const timer = setTimeout(() => {
        signal(child, 'SIGKILL');
        // A process that has left the group may hold the pipes open.
        child.stdout.destroy();
        child.stderr.destroy();
      }, graceMs);
      await closed;
      clearTimeout(timer);
      // Processes that print elsewhere may still run.
      signal(child, 'SIGKILL');
      release();
    },
  };
}

/** @throws what the operating system says if it cannot start a process. */
async function spawnShell(command: string) {
  // Its own process group, so that all of it can be stopped and the terminal's Ctrl-C does not reach it.
  const child = spawn(command, {
    shell: true,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await once(child, 'spawn');
  return child;
}

/** The command is not shown: it may have a password in it. */
function createCommandError(url: string, cause: string, error?: Error): KitError {
  return new KitError({
    code: 'provider-unreachable',
    task: 'run the command of --server',
    cause,
    remedy: 'Correct the command, or its environment.',
    details: { url },
    error,
  });
}

/** Kills the group when this process ends, in whatever way. */
function killAtExit(child: ChildProcess, stop: AbortSignal): () => void {
  const kill = () => signal(child, 'SIGKILL');
  const killBoth = (name: NodeJS.Signals) => {
    kill();
    process.kill(process.pid, name);
  };
  // A second signal ends the process without an exit event; main.ts has handled the first.
  const onStop = () =>
    queueMicrotask(() => {
      for (const name of signals) {
        process.once(name, killBoth);
      }
    });
  process.once('exit', kill);
  stop.addEventListener('abort', onStop, { once: true });
  return () => {
    process.removeListener('exit', kill);
    stop.removeEventListener('abort', onStop);
    for (const name of signals) {
      process.removeListener(name, killBoth);
    }
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** A command that ends with 0 may have started the service in the background. */
function hasFailed(child: ChildProcess): boolean {
  return hasEnded(child) && child.exitCode !== 0;
}

function signal(child: ChildProcess, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    if (process.platform === 'win32' || child.pid === undefined) {
      child.kill(name);
    } else {
      process.kill(-child.pid, name);
    }
  } catch {
    // The process has already ended.
  }
}
