import { type ChildProcess, spawn } from 'node:child_process';
import process from 'node:process';
import { KitError } from '../interface/kit-error.js';
import { redactOutput, type Secrets } from '../verify/report/redact.js';

/** A service that a shell command runs. */
export interface ProviderServer extends AsyncDisposable {
  /** Aborted if the command fails before the service is up. */
  readonly startFailed: AbortSignal;
  /** Records that the service is up: from now on a failure of the command aborts nothing. */
  markUp(): void;
  /** Why the command has failed; undefined unless it has. */
  failure(): KitError | undefined;
  /** The error with what the service has printed, which may explain it. */
  addOutput(error: KitError): KitError;
}

interface ProviderServerOptions {
  readonly url: string;
  readonly stop: AbortSignal;
  /** Returns the secrets that are known so far. */
  readonly secrets: () => Secrets;
}

const graceMs = 5000;
const shownCharacters = 1000;
/** More than is shown, so that no secret is cut before it is redacted. */
const maxCharacters = 100_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Starts a service with a shell command; disposing it stops all processes of the command.
 * Errors show neither secrets of its output nor of the command.
 */
export function startProviderServer(
  command: string,
  { url, stop, secrets }: ProviderServerOptions,
): ProviderServer {
  // Its own process group, so that all of it can be stopped and the terminal's Ctrl-C does not reach it.
  const child = spawn(command, {
    shell: true,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-maxCharacters);
    });
  }
  const describeOutput = () => {
    const shown = redactOutput(printed, secrets()).slice(-shownCharacters).trim();
    return shown === '' ? 'printed nothing' : `printed: ${shown}`;
  };

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

  const failure = () => {
    if (!hasFailed(child)) {
      return undefined;
    }
    const how = child.signalCode ?? `exit code ${child.exitCode}`;
    return new KitError({
      code: 'provider-unreachable',
      task: `start the provider with "${redactOutput(command, secrets())}"`,
      cause: `the command ended with ${how}, and ${describeOutput()}`,
      remedy: 'Correct the command of --server, or its environment.',
      details: { url },
    });
  };

  return {
    startFailed: starting.signal,
    markUp() {
      isUp = true;
    },
    failure,
    addOutput(error) {
      if (error.code !== 'provider-unreachable' || stop.aborted) {
        return error;
      }
      const { task, cause, remedy } = error.parts;
      const shown = redactOutput(command, secrets());
      const origin = `The command "${shown}" started the provider, and ${describeOutput()}`;
      return (
        failure() ??
        new KitError({
          code: 'provider-unreachable',
          task,
          cause: `${cause}. ${origin}`,
          remedy,
          details: { url },
          error,
        })
      );
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
