import { setTimeout as wait } from 'node:timers/promises';
import { KitError } from '../../interface/kit-error.js';
import { toPrintable } from '../../interface/printable.js';
import { HttpClient } from '../../verify/http/http-client.js';
import type { Secrets } from '../../verify/report/redact.js';
import { lastLines } from '../../verify/report/server-output.js';
import { createFlagError } from '../flags.js';
import { startShellCommand } from './shell-command.js';

/** How long a command may run after its service has ended. */
const maxEndingMs = 2000;

/**
 * Starts the service of `--server`. It ends with this process at the latest.
 *
 * @throws KitError `invalid-flags`, when another service answers at the URL; `provider-unreachable`, when the
 * command cannot be started.
 */
export async function startService(command: string, url: string) {
  if (await isAnswered(url)) {
    throw createFlagError(
      `a service answers at ${url} before --server has started one`,
      'Stop that service, or give another URL.',
    );
  }
  const running = await startShellCommand(command).catch((error: Error) => {
    throw createCommandError(url, error.message);
  });
  return {
    /** Resolves when the command has ended. */
    closed: running.closed,
    stop: running.stop,
    /** What a run of the engine asks about the service. */
    connection: {
      output: () => running.printed.all,
      async ended() {
        // A package manager that has started the service ends later than the service.
        await Promise.race([running.closed, wait(maxEndingMs, undefined, { ref: false })]);
        return running.failure(true);
      },
    },
    /** Why the command has failed. Undefined unless it has. */
    failure(): KitError | undefined {
      const cause = running.failure();
      return cause === undefined ? undefined : createCommandError(url, cause);
    },
    /** The last lines that the command has printed, without secrets and control characters. */
    describeOutput(secrets: Secrets): string {
      const lines = lastLines(running.printed.all, secrets);
      return lines.length === 0
        ? 'The command of --server printed nothing.\n'
        : `The command of --server printed:\n${lines.map((line) => `  ${toPrintable(line)}\n`).join('')}`;
    },
  };
}

/**
 * Whether another service already answers at the URL: it would receive the requests. Its certificate
 * does not matter, and no token is sent to it.
 */
async function isAnswered(url: string): Promise<boolean> {
  if (!URL.canParse(url)) {
    // The run reports it.
    return false;
  }
  const tls = { rejectUnauthorized: false };
  const client = new HttpClient({ url, timeoutMs: 1000, concurrency: 1, tls });
  const { response } = await client.send({ method: 'HEAD', url, headers: [] });
  client.close();
  return response !== undefined;
}

/** The message does not show the command, which may have a password in it. */
function createCommandError(url: string, cause: string): KitError {
  return new KitError('provider-unreachable', 'run the command of --server', {
    cause,
    remedy: 'Correct the command, or its environment.',
    url,
  });
}
