import { setTimeout as wait } from 'node:timers/promises';
import { type ShellCommand, startShellCommand } from '../../challenge/shell-command.js';
import { isKitError, KitError } from '../../text/kit-error.js';
import { toPrintable } from '../../text/printable.js';
import {
  type ConnectionOptions,
  parseProviderUrl,
  type ServerProcess,
} from '../../verify/http/connection-options.js';
import { HttpClient } from '../../verify/http/http-client.js';
import { secretsOf } from '../../verify/http/tokens.js';
import { runSections } from '../../verify/report/document/report-document.js';
import type { Secrets } from '../../verify/report/redact.js';
import { renderItem } from '../../verify/report/render/text.js';
import { lastLines } from '../../verify/report/server-output.js';
import type { Leftover } from '../../verify/report/verification-report.js';
import type { CommandContext } from '../command.js';
import { createFlagError } from '../flags.js';
import { startProgress } from '../progress.js';
import { readCertificates, type ServiceFlags } from './service-flags.js';
import { tokenFromCommand } from './token-from-command.js';

const stopping =
  'Stopping; the plants of this run are deleted first. Press Ctrl-C again to stop at once.\n';

/** How long a command may run after its service has ended. */
const maxEndingMs = 2000;

/**
 * Runs work on a service and shows its progress. `--server` starts the service before and stops it after; it ends with
 * this process at the latest.
 *
 * @param unit the unit of the progress: `checks made`. Undefined for work that shows no progress and creates no plants.
 * @param show shows the report, and may change it; also if the command of `--server` has failed. Default: nothing.
 * @throws KitError what `work` throws; `invalid-flags` when another service answers before `--server` has started one;
 *   `provider-unreachable` when the command of `--server` has failed, unless the report says so: another service may have
 *   answered in its place.
 */
export async function runOnService<Report>(
  flags: ServiceFlags,
  context: CommandContext,
  unit: string | undefined,
  work: (connection: ConnectionOptions) => Promise<Report>,
  show = async (report: Report) => report,
): Promise<Report> {
  const { output, stop, quit } = context;
  const { connection, secrets } = await connectionOf(flags);
  const server =
    flags.server === undefined ? undefined : await startServer(flags.server, flags.url);
  const startFailed = new AbortController();
  let isUp = false;
  let plantsLeft: () => readonly Leftover[] = () => [];
  // A command that fails before the service has answered ends the run. Later the report says more than that failure.
  void server?.closed.then(() => {
    if (!isUp && server.failure() !== undefined) {
      startFailed.abort();
    }
  });
  const namePlants = () => {
    const sections = runSections({ leftovers: plantsLeft() });
    output.printError(sections.map((item) => renderItem(item, { hasColors: false })).join(''));
  };
  const showOutput = () => output.printError(server ? describeOutput(server, secrets) : '');
  const progress = startProgress(context, unit === undefined ? 'Stopping.\n' : stopping);
  quit.addEventListener('abort', namePlants);
  try {
    const report = await work({
      ...connection,
      server: server && processOf(server),
      signal: AbortSignal.any([stop, startFailed.signal]),
      onReached(left) {
        isUp = true;
        plantsLeft = left;
      },
      onProgress(done, total) {
        progress.show(`${done} of ${total} ${unit}`);
      },
    }).finally(progress.clear);
    // Such a report says how the service has ended.
    const isReported = 'unanswered' in Object(report);
    if (isReported) {
      showOutput();
    }
    const shown = await show(report);
    if (!isReported) {
      assertNotFailed(server, flags.url);
    }
    return shown;
  } catch (error) {
    if (isKitError(error) && error.code === 'provider-unreachable' && !stop.aborted) {
      showOutput();
      assertNotFailed(server, flags.url);
    }
    throw error;
  } finally {
    progress.end();
    quit.removeEventListener('abort', namePlants);
    await server?.stop();
  }
}

/** How the service is reached, and the secrets in that. A token that is fetched later is added to them. */
async function connectionOf(flags: ServiceFlags) {
  const secrets: Secrets[number][] = [];
  const { token = '', tokenCommand, secondToken, readOnlyToken, endedToken } = flags;
  const connection = {
    url: flags.url,
    secondToken,
    readOnlyToken,
    endedToken,
    token: tokenCommand === undefined ? token : tokenFromCommand(tokenCommand, secrets),
    samples: { ids: flags.ids, names: flags.names, tags: flags.tags },
    headers: Object.fromEntries(flags.header ?? []),
    ...(await readCertificates(flags)),
    waitMs: flags.wait ?? (flags.server === undefined ? 0 : 30_000),
    timeoutMs: flags.timeout,
    deadlineMs: flags.deadline,
    lagMs: flags.lag,
    concurrency: flags.concurrency,
  };
  secrets.push(...secretsOf(connection));
  return { connection, secrets };
}

async function startServer(command: string, url: string): Promise<ShellCommand> {
  if (await isAnswered(parseProviderUrl(url))) {
    throw createFlagError(
      `a service answers at ${url} before --server has started one`,
      'Stop that service, or give another URL.',
    );
  }
  return startShellCommand(command);
}

/** Whether a service answers at the URL. Its certificate does not matter, and no token is sent to it. */
async function isAnswered(url: string): Promise<boolean> {
  const tls = { rejectUnauthorized: false };
  const client = new HttpClient({ url, timeoutMs: 1000, concurrency: 1, tls });
  const { response } = await client.send({ method: 'HEAD', url, headers: [] });
  client.close();
  return response !== undefined;
}

/** What a run asks about the process of the service. */
function processOf(server: ShellCommand): ServerProcess {
  return {
    output: () => server.printed.all,
    async ended() {
      // A package manager that has started the service ends later than the service.
      await Promise.race([server.closed, wait(maxEndingMs, undefined, { ref: false })]);
      return server.failure(true);
    },
  };
}

/** @throws KitError `provider-unreachable` when the command of `--server` has failed. */
function assertNotFailed(server: ShellCommand | undefined, url: string): void {
  const cause = server?.failure();
  if (cause !== undefined) {
    // The message does not show the command, which may have a password in it.
    const remedy = 'Correct the command, or its environment.';
    throw new KitError('provider-unreachable', 'run the command of --server', {
      cause,
      remedy,
      url,
    });
  }
}

/** The last lines that the command of `--server` has printed, without secrets and control characters. */
function describeOutput({ printed }: ShellCommand, secrets: Secrets): string {
  const lines = lastLines(printed.all, secrets).map((line) => `  ${toPrintable(line)}\n`);
  return lines.length === 0
    ? 'The command of --server printed nothing.\n'
    : `The command of --server printed:\n${lines.join('')}`;
}
