import { isKitError, type KitError } from '../interface/kit-error.js';
import type { SessionOptions } from '../verify/session/session-options.js';
import type { CommandContext } from './command.js';
import { createFlagError } from './flags.js';
import { createProgressLine } from './progress-line.js';
import { type ProviderServer, startProviderServer } from './provider-server.js';
import type { SessionFlags } from './session-flags.js';

const tokens = ['token', 'second-token', 'read-only-token', 'ended-token'] as const;

/**
 * Runs work on a service and shows its progress; `--server` starts the service before and stops it
 * after.
 *
 * @param unit the unit of the progress: `checks made`.
 * @returns the report, and the failure of the started service, if it failed: another service may have
 * answered in its place.
 * @throws KitError what `work` throws, and `provider-unreachable` for a service that did not start.
 */
export async function runOnService<Report>(
  given: SessionFlags,
  url: string,
  { output, stop }: CommandContext,
  unit: string,
  work: (session: Required<Pick<SessionOptions, 'signal' | 'onProgress'>>) => Promise<Report>,
): Promise<{ report: Report; failure: KitError | undefined }> {
  await using server = await startServer(given, url, stop);
  const progress = createProgressLine(output, unit);
  const report = await work({
    signal: server === undefined ? stop : AbortSignal.any([stop, server.startFailed]),
    onProgress(count, total) {
      server?.markUp();
      progress.report(count, total);
    },
  })
    .catch((error: unknown) => {
      throw isKitError(error) && server !== undefined ? server.addOutput(error) : error;
    })
    .finally(progress.end);
  const failure = server?.failure();
  if (failure !== undefined && server?.startFailed.aborted) {
    throw failure;
  }
  return { report, failure };
}

async function startServer(
  given: SessionFlags,
  url: string,
  stop: AbortSignal,
): Promise<ProviderServer | undefined> {
  const { server } = given;
  if (server !== undefined && (await isAnswered(url))) {
    throw createFlagError(
      `a service answers at ${url} before --server has started one`,
      'Stop that service, or give another URL.',
    );
  }
  const secrets = tokens.flatMap((name) => given[name] ?? []);
  return server === undefined ? undefined : startProviderServer(server, { url, stop, secrets });
}

/** Whether another service already answers at the URL: it would receive the requests. */
function isAnswered(url: string): Promise<boolean> {
  return fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(1000) }).then(
    () => true,
    () => false,
  );
}
