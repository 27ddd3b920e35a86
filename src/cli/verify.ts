import { isKitError } from '../interface/kit-error.js';
import { toOneLine } from '../interface/one-line.js';
import { verifyProvider } from '../verify/verify-provider.js';
import { takePacts } from './broker-pacts.js';
import type { CommandContext, ExitCode } from './command.js';
import { invalidFlags, readFlags } from './flags.js';
import { createProgress } from './progress.js';
import { type ProviderServer, startProviderServer } from './provider-server.js';
import { readPacts } from './read-pacts.js';
import { flags, help, type VerifyFlags } from './verify-flags.js';
import { readOptions } from './verify-options.js';
import { writeReports } from './write-reports.js';

/**
 * Holds a running service to the plant store interface.
 *
 * @throws KitError for a flag, a file or a broker that cannot be used, and when nobody answers.
 */
export async function verify(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { env, output, stop } = context;
  const read = readFlags(args, flags, env);
  const { values: given } = read;
  if (given.help) {
    output.print(help);
    return 0;
  }
  const options = readOptions(read);
  const files = await readPacts(given.pacts ?? []);
  const broker = await takePacts(given, output);
  if (stop.aborted) {
    output.printError('Stopped before anything was verified.\n');
    return 2;
  }
  await using server = await startServer(given, options.url, stop);
  const progress = createProgress(output);
  const report = await verifyProvider({
    ...options,
    pacts: [...files, ...broker.pacts],
    signal: server === undefined ? stop : AbortSignal.any([stop, server.startFailed]),
    onProgress(done, total) {
      server?.noteUp();
      progress.tell(done, total);
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
  await writeReports(report, given, context);
  if (failure !== undefined && report.verdict === 'kept') {
    // Something else stands at the address, and has answered in its place.
    throw failure;
  }
  if (failure !== undefined) {
    output.printError(`${toOneLine(failure.message)}\n`);
  }
  // Those of the broker come behind those of files.
  await broker.publish(report.pacts.slice(files.length), report.reason);
  return exitCodes[report.verdict];
}

async function startServer(
  { server, token, 'second-token': secondToken }: VerifyFlags,
  url: string,
  stop: AbortSignal,
): Promise<ProviderServer | undefined> {
  if (server !== undefined && (await isAnswered(url))) {
    throw invalidFlags(
      `something answers at ${url} before --server has started it`,
      'End it, or give another address.',
    );
  }
  const secrets = [token, secondToken].filter((secret) => secret !== undefined);
  return server === undefined ? undefined : startProviderServer(server, { stop, secrets });
}

/** Whether somebody answers at an address already, who would be verified in the server's place. */
function isAnswered(url: string): Promise<boolean> {
  return fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(1000) }).then(
    () => true,
    () => false,
  );
}

const exitCodes = { kept: 0, broken: 1, 'not-checked': 2 } as const;
