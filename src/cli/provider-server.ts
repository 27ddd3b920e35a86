import { type ChildProcess, spawn } from 'node:child_process';
import process from 'node:process';
import { KitError } from '../interface/kit-error.js';

/** A service that a command has started. */
export interface ProviderServer extends AsyncDisposable {
  /** Aborted when the command fails before the service is known to be up. */
  readonly startFailed: AbortSignal;
  /** Says that the service is up: a failure from now on is one for the checks to see. */
  noteUp(): void;
  /** Why it is not the command's service that answers, or no longer; undefined while it may be. */
  failure(): KitError | undefined;
  /** An error, with what the service has said since it may be why. */
  explain(error: KitError): KitError;
}

interface ProviderServerOptions {
  readonly url: string;
  readonly stop: AbortSignal;
  readonly secrets: readonly string[];
}

const graceMs = 5000;
const shownCharacters = 1000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Starts a service by a shell command; whatever the command has started is stopped with it.
 *
 * @param options where the service is expected, and what is not repeated of what it prints.
 */
export function startProviderServer(
  command: string,
  { url, stop, secrets }: ProviderServerOptions,
): ProviderServer {
  // A group of its own, so that all of it can be stopped and Ctrl-C reaches it through us alone.
  const child = spawn(command, {
    shell: true,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-shownCharacters);
    });
  }
  const quote = () => {
    const shown = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), said).trim();
    return shown === '' ? 'printed nothing' : `printed: ${shown}`;
  };

  const starting = new AbortController();
  let isUp = false;
  // Not its exit: a shell may end before what it has started, which holds what they print to.
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => {
      resolve();
      if (!isUp && hasFailed(child)) {
        starting.abort();
      }
    });
  });
  const release = endWithUs(child, stop);

  const failure = () => {
    if (!hasFailed(child)) {
      return undefined;
    }
    const how = child.signalCode ?? `exit code ${child.exitCode}`;
    return new KitError({
      code: 'provider-unreachable',
      task: `start the provider with "${command}"`,
      cause: `the command ended with ${how}, and ${quote()}`,
      details: { url },
    });
  };

  return {
    startFailed: starting.signal,
    noteUp() {
      isUp = true;
    },
    failure,
    explain(error) {
      if (error.code !== 'provider-unreachable' || stop.aborted) {
        return error;
      }
      const { task, cause, remedy } = error.parts;
      const printed = `The command "${command}" started the provider, and ${quote()}`;
      return (
        failure() ??
        new KitError({
          code: 'provider-unreachable',
          task,
          cause: `${cause}. ${printed}`,
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
        // Who has left the group may hold them, and would keep us waiting.
        child.stdout.destroy();
        child.stderr.destroy();
      }, graceMs);
      await closed;
      clearTimeout(timer);
      // What prints elsewhere may be left.
      signal(child, 'SIGKILL');
      release();
    },
  };
}

/** The group must not outlive us, however we end. */
function endWithUs(child: ChildProcess, stop: AbortSignal): () => void {
  const kill = () => signal(child, 'SIGKILL');
  const killBoth = (name: NodeJS.Signals) => {
    kill();
    process.kill(process.pid, name);
  };
  // A second signal ends us without an exit event; whoever asked us to stop is done with the first.
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

/** One that ends well may have left a service running in the background. */
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
    // It has ended by itself.
  }
}
