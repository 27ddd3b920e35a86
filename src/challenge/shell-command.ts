import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { startDeadline, untilAborted } from '../verify/http/deadline.js';

const graceMs = 5000;
/** How long processes that a shell has left behind may print. */
const leftoverMs = 2000;

export type ShellCommand = Awaited<ReturnType<typeof startShellCommand>>;

/**
 * Starts a shell command, which ends with this process at the latest, with all processes that it starts.
 *
 * @param env further environment variables.
 * @throws what the operating system says.
 */
export async function startShellCommand(command: string, env: NodeJS.ProcessEnv = {}) {
  // In a process group of its own: all its processes can be stopped, and Ctrl-C in the terminal does not reach them.
  const child = spawn(command, {
    shell: true,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  await once(child, 'spawn');
  /** The last 100,000 characters. */
  const printed = { stdout: '', stderr: '', all: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed[name] = (printed[name] + text).slice(-100_000);
      printed.all = (printed.all + text).slice(-100_000);
    });
  }
  const kill = () => signal(child, 'SIGKILL');
  // Before others remove what it uses.
  process.prependOnceListener('exit', kill);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // A shell may end before its children, which keep the pipes open.
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    printed,
    closed,
    /**
     * How it has failed: `it ended with exit code 1`. Undefined unless it has.
     *
     * @param isGone whether a service that it may have started in the background is gone. Default: no.
     */
    failure(isGone = false): string | undefined {
      const { exitCode, signalCode } = child;
      // A command that ends with 0 may have started a service in the background.
      const hasFailed = signalCode !== null || (exitCode !== null && (isGone || exitCode !== 0));
      return hasFailed ? `it ended with ${signalCode ?? `exit code ${exitCode}`}` : undefined;
    },
    /**
     * Waits until the shell has ended, and stops it after some time, or when the signal is aborted; then ends what the
     * shell has left behind.
     *
     * @returns why it was stopped, as a clause.
     */
    async untilEnded(maxMs: number, over: AbortSignal): Promise<string | undefined> {
      const late = `it did not end within ${Math.round(maxMs / 1000)} s`;
      using deadline = startDeadline(maxMs, late, [over]);
      const ended = untilAborted(exited, deadline.signal);
      const reason = await ended.catch(({ message }: Error) => message);
      if (!reason) {
        await Promise.race([closed, wait(leftoverMs, undefined, { ref: false })]);
      }
      await stop();
      return reason ?? undefined;
    },
    stop,
  };

  /** Asks all its processes to end, and kills them if they do not. */
  async function stop(): Promise<void> {
    signal(child, 'SIGTERM');
    const timer = setTimeout(() => {
      kill();
      // A process that has left the group may hold the pipes open.
      child.stdout.destroy();
      child.stderr.destroy();
    }, graceMs);
    await closed;
    clearTimeout(timer);
    // Processes that print elsewhere may still run.
    kill();
    process.removeListener('exit', kill);
  }
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
