import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { KitError } from '../interface/kit-error.js';

/** A service that a command has started. */
export interface ProviderServer extends AsyncDisposable {
  /** An error, with what the service has said since it may be why. */
  explain(error: KitError): KitError;
}

const graceMs = 5000;
const shownCharacters = 1000;

/** Starts a service by a shell command; whatever the command has started is stopped with it. */
export function startProviderServer(command: string, stop: AbortSignal): ProviderServer {
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
  // The group must not outlive us, however we end.
  const kill = () => signal(child, 'SIGKILL');
  process.once('exit', kill);

  return {
    explain(error) {
      if (error.code !== 'provider-unreachable' || stop.aborted) {
        return error;
      }
      const ended = child.exitCode === null ? '' : `It ended with ${child.exitCode}. `;
      const last = said.trim() === '' ? 'It has said nothing.' : `It said: ${said.trim()}`;
      const message = `${error.message} The server was started by "${command}". ${ended}${last}`;
      return new KitError(error.code, message, { cause: error });
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        signal(child, 'SIGTERM');
        const timer = setTimeout(kill, graceMs);
        await ended;
        clearTimeout(timer);
      }
      // What the command has left running in its group ends too.
      kill();
      process.removeListener('exit', kill);
    },
  };
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
