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

const graceMs = 5000;
const shownCharacters = 1000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Starts a service by a shell command; whatever the command has started is stopped with it.
 *
 * @param secrets what is not repeated of what the service says.
 */
export function startProviderServer(
  command: string,
  { stop, secrets }: { readonly stop: AbortSignal; readonly secrets: readonly string[] },
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
    return shown === '' ? 'It has said nothing.' : `It said: ${shown}`;
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
    const how = child.signalCode ?? child.exitCode;
    const message = `Failed to use what "${command}" starts: it ended with ${how}. ${quote()}`;
    return hasFailed(child) ? new KitError('provider-unreachable', message) : undefined;
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
      const message = `${error.message} The server was started by "${command}". ${quote()}`;
      return failure() ?? new KitError(error.code, message, { cause: error });
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
