import { isKitError, type KitError } from '../interface/kit-error.js';
import type { SessionOptions } from '../verify/session/session-options.js';
import type { CommandContext } from './command.js';
import { invalidFlags } from './flags.js';
import { createProgress } from './progress.js';
import { type ProviderServer, startProviderServer } from './provider-server.js';
import type { SessionFlags } from './session-flags.js';

const tokens = ['token', 'second-token', 'read-only-token', 'ended-token'] as const;

/**
 * Does something at a service, which is started before and stopped behind it where a command for
 * that was given, and tells how far it is.
 *
 * @param done what stands behind the count of what is done: `checks made`.
 * @returns what it has come to, and why it may have been another service that answered.
 * @throws KitError what `work` throws, and `provider-unreachable` for a service that did not start.
 */
export async function atService<Report>(
  given: SessionFlags,
  url: string,
  { output, stop }: CommandContext,
  done: string,
  work: (session: Required<Pick<SessionOptions, 'signal' | 'onProgress'>>) => Promise<Report>,
): Promise<{ report: Report; failure: KitError | undefined }> {
  await using server = await startServer(given, url, stop);
  const progress = createProgress(output, done);
  const report = await work({
    signal: server === undefined ? stop : AbortSignal.any([stop, server.startFailed]),
    onProgress(count, total) {
      server?.noteUp();
      progress.report(count, total);
    },
  })
    .catch((error: unknown) => {
      throw isKitError(error) && server !== undefined ? server.explain(error) : error;
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
    throw invalidFlags(
      `a service answers at ${url} before --server has started one`,
      'Stop that service, or give another address.',
    );
  }
  const secrets = tokens.flatMap((name) => given[name] ?? []);
  return server === undefined ? undefined : startProviderServer(server, { url, stop, secrets });
}

/** Whether somebody answers at an address already, who would be asked in the server's place. */
function isAnswered(url: string): Promise<boolean> {
  return fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(1000) }).then(
    () => true,
    () => false,
  );
}
