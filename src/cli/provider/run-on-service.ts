import { isKitError, type KitError } from '../../interface/kit-error.js';
import type { ConnectionOptions } from '../../verify/http/connection-options.js';
import { secretsOf } from '../../verify/http/tokens.js';
import type { Secrets } from '../../verify/report/redact.js';
import type { CommandContext } from '../command.js';
import { readCertificates, type ServiceFlags } from './service-flags.js';
import { tokenFromCommand } from './shell-command.js';
import { startService } from './started-service.js';

const stopping =
  'Stopping; the plants of this run are deleted first. Press Ctrl-C again to stop at once.\n';

type Work<Report> = (connection: ConnectionOptions) => Promise<Report>;

/** Runs work as `tryOnService` does. @throws KitError also the failure of the started service. */
export async function runOnService<Report>(
  flags: ServiceFlags,
  context: CommandContext,
  unit: string | undefined,
  work: Work<Report>,
): Promise<Report> {
  const { report, failure } = await tryOnService(flags, context, unit, work);
  if (failure !== undefined) {
    throw failure;
  }
  return report;
}

/**
 * Runs work on a service and shows its progress. `--server` starts the service before and stops it after.
 *
 * @param unit the unit of the progress: `checks made`. Undefined for work that shows no progress and creates no plants.
 * @returns the report, and the failure of the started service: another service may have answered in its place.
 * @throws KitError what `work` throws, and `provider-unreachable` for a service that did not start.
 */
export async function tryOnService<Report>(
  flags: ServiceFlags,
  { output, stop }: CommandContext,
  unit: string | undefined,
  work: Work<Report>,
): Promise<{ report: Report; failure: KitError | undefined }> {
  const { url, server: command } = flags;
  const { connection, secrets } = await connectionOf(flags);
  const server = command === undefined ? undefined : await startService(command, url);
  const startFailed = new AbortController();
  let isUp = false;
  // A command that fails before the service has answered ends the run. Later the report says more than that failure.
  void server?.closed.then(() => {
    if (!isUp && server.failure() !== undefined) {
      startFailed.abort();
    }
  });
  const clearLine = '\r\x1b[2K';
  const showProgress = output.isTerminal ? output.printError : () => {};
  const announceStop = () => {
    showProgress(clearLine);
    output.printError(unit === undefined ? 'Stopping.\n' : stopping);
  };
  const showOutput = () => output.printError(server?.describeOutput(secrets) ?? '');
  stop.addEventListener('abort', announceStop, { once: true });
  try {
    const report = await work({
      ...connection,
      server: server?.connection,
      signal: AbortSignal.any([stop, startFailed.signal]),
      onReached() {
        isUp = true;
      },
      onProgress(done, total) {
        if (!stop.aborted) {
          showProgress(`${clearLine}${done} of ${total} ${unit}`);
        }
      },
    }).finally(() => showProgress(clearLine));
    // Such a report says how the service has ended.
    const isReported = 'unanswered' in Object(report);
    const failure = isReported ? undefined : server?.failure();
    if (failure !== undefined && startFailed.signal.aborted) {
      throw failure;
    }
    if (failure !== undefined || isReported) {
      showOutput();
    }
    return { report, failure };
  } catch (error) {
    if (!isKitError(error) || error.code !== 'provider-unreachable' || stop.aborted) {
      throw error;
    }
    showOutput();
    throw server?.failure() ?? error;
  } finally {
    stop.removeEventListener('abort', announceStop);
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
