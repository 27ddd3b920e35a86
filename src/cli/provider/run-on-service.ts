import { isKitError, KitError } from '../../interface/kit-error.js';
import type { ConnectionOptions, TokenSource } from '../../verify/http/connection-options.js';
import { HttpClient } from '../../verify/http/http-client.js';
import { secretsOf, secretsOfToken } from '../../verify/http/tokens.js';
import { redact, type Secrets } from '../../verify/report/redact.js';
import type { CommandContext, Output } from '../command.js';
import { readText } from '../files.js';
import { createFlagError } from '../flags.js';
import { type ProviderServer, startProviderServer } from './provider-server.js';
import type { ServiceOptions } from './service-flags.js';
import { tokenFromCommand } from './token-command.js';

const stopping =
  'Stopping; the plants of this run are deleted first. Press Ctrl-C again to stop at once.\n';

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
  { connection: given, token: tokenOrCommand, ca, server: command }: ServiceOptions,
  { output, stop }: CommandContext,
  unit: string,
  work: (connection: ConnectionOptions) => Promise<Report>,
): Promise<{ report: Report; failure: KitError | undefined }> {
  const certificates = ca === undefined ? undefined : await readText(ca);
  const source =
    'text' in tokenOrCommand ? tokenOrCommand.text : tokenFromCommand(tokenOrCommand.command, stop);
  const connection = { ...given, token: source };
  const { token, secrets } = noteSecrets(connection);
  await using server = await startServer(command, { url: connection.url, stop, secrets });
  const clearLine = '\r\x1b[2K';
  const showProgress = output.isTerminal ? output.printError : () => {};
  const announceStop = () => {
    showProgress(clearLine);
    output.printError(stopping);
  };
  stop.addEventListener('abort', announceStop, { once: true });
  try {
    const report = await work({
      ...connection,
      token,
      ca: certificates,
      signal: server === undefined ? stop : AbortSignal.any([stop, server.startFailed]),
      onProgress(done, total) {
        server?.markUp();
        if (!stop.aborted) {
          showProgress(`${clearLine}${done} of ${total} ${unit}`);
        }
      },
    }).finally(() => showProgress(clearLine));
    const failure = server?.failure();
    if (server !== undefined && failure !== undefined) {
      if (server.startFailed.aborted) {
        throw failure;
      }
      printLastLines(server, output);
    }
    return { report, failure };
  } catch (error) {
    const isGone = isKitError(error) && error.code === 'provider-unreachable' && !stop.aborted;
    if (server === undefined || !isGone) {
      throw error;
    }
    printLastLines(server, output);
    throw server.failure() ?? error;
  } finally {
    stop.removeEventListener('abort', announceStop);
  }
}

function printLastLines(server: ProviderServer, output: Output): void {
  const lines = server.lastLines();
  output.printError(
    lines.length === 0
      ? 'The command of --server printed nothing.\n'
      : `The command of --server printed:\n${lines.map((line) => `  ${line}\n`).join('')}`,
  );
}

/** The secrets of the options, and a source of tokens that adds each token to them. */
function noteSecrets(options: ConnectionOptions): {
  readonly token: TokenSource;
  readonly secrets: () => Secrets;
} {
  const { token } = options;
  let secrets = secretsOf(options);
  const noteToken = (fetched: string) => {
    secrets = [...secrets, ...secretsOfToken(fetched, 'TOKEN')];
    return fetched;
  };
  return {
    token:
      typeof token === 'string'
        ? token
        : () =>
            token().then(noteToken, (error: unknown) => {
              throw isKitError(error) ? redactCause(error, secrets) : error;
            }),
    secrets: () => secrets,
  };
}

/** What a command prints about its failure may have a token in it. */
function redactCause(error: KitError, secrets: Secrets): KitError {
  const { code, details, parts } = error;
  return new KitError({ ...parts, code, details, cause: redact(parts.cause, secrets) });
}

async function startServer(
  command: string | undefined,
  options: Parameters<typeof startProviderServer>[1],
): Promise<ProviderServer | undefined> {
  const { url } = options;
  if (command !== undefined && (await isAnswered(url))) {
    throw createFlagError(
      `a service answers at ${url} before --server has started one`,
      'Stop that service, or give another URL.',
    );
  }
  return command === undefined ? undefined : startProviderServer(command, options);
}

/**
 * Whether another service already answers at the URL: it would receive the requests. Its certificate
 * does not matter, and no token is sent to it.
 */
async function isAnswered(url: string): Promise<boolean> {
  // The session reports an invalid one.
  if (!URL.canParse(url)) {
    return false;
  }
  const tls = { rejectUnauthorized: false };
  const client = new HttpClient({ url, timeoutMs: 1000, concurrency: 1, tls });
  const { response } = await client.send({ method: 'HEAD', url, headers: [] });
  client.close();
  return response !== undefined;
}
