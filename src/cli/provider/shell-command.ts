import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { isBearerToken } from '../../interface/syntax.js';
import { invalidOption } from '../../verify/http/connection-options.js';
import { startDeadline, untilAborted } from '../../verify/http/deadline.js';
import { secretsOfToken } from '../../verify/http/tokens.js';
import { redact, type Secrets } from '../../verify/report/redact.js';

const graceMs = 5000;
/** How long a command may take to print a token. */
const maxTokenMs = 60_000;

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
  process.once('exit', kill);
  // Not 'exit': a shell may end before its children, which keep the pipes open.
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
    /** Waits until it has ended, and stops it after some time, or when the signal is aborted. @returns why, as a clause. */
    async untilEnded(maxMs: number, over: AbortSignal): Promise<string | undefined> {
      const late = `it did not end within ${Math.round(maxMs / 1000)} s`;
      using deadline = startDeadline(maxMs, late, [over]);
      const ended = untilAborted(closed, deadline.signal);
      const reason = await ended.catch(({ message }: Error) => message);
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

/**
 * Creates a function that runs a shell command and returns the token that it prints.
 *
 * @param secrets what an error does not show. The token is added to them.
 */
export function tokenFromCommand(
  command: string,
  secrets: Secrets[number][],
): (over: AbortSignal) => Promise<string> {
  return async (over) => {
    const running = await startShellCommand(command);
    const interruption = await running.untilEnded(maxTokenMs, over);
    const { stdout, stderr } = running.printed;
    const failure = running.failure();
    const token = stdout.trim();
    const said = failure && redact(stderr.trim(), secrets);
    if (interruption === undefined && failure === undefined && isBearerToken(token)) {
      secrets.push(...secretsOfToken(token, 'TOKEN'));
      return token;
    }
    const isNoToken = token && 'it printed a space, a line break or a character that is not ASCII';
    const cause = interruption ?? (said || failure || isNoToken || 'it printed nothing');
    // The command is not shown: it may have a password in it.
    const task = 'get a token with --token-command';
    throw invalidOption('token', task, cause, 'Let the command print only the token.');
  };
}
