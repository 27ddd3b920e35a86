import { isKitError } from '../interface/kit-error.js';
import { verifyProvider } from '../verify/verify-provider.js';
import { takePacts } from './broker-pacts.js';
import type { CommandContext, ExitCode } from './command.js';
import { invalidFlags, readFlags, readWhole } from './flags.js';
import { createProgress } from './progress.js';
import { startProviderServer } from './provider-server.js';
import { readPacts } from './read-pacts.js';
import { tokenFromCommand } from './token-command.js';
import { flags, help, type VerifyFlags } from './verify-flags.js';
import { writeReports } from './write-reports.js';

/**
 * Holds a running service to the plant store interface.
 *
 * @throws KitError for a flag, a file or a broker that cannot be used, and when nobody answers.
 */
export async function verify(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { env, output, stop } = context;
  const { values: given } = readFlags(args, flags, env);
  if (given.help) {
    output.print(help);
    return 0;
  }
  const options = readOptions(given);
  const files = await readPacts(given.pacts ?? []);
  const broker = await takePacts(given, output);
  await using server =
    given.server === undefined ? undefined : startProviderServer(given.server, stop);
  const progress = createProgress(output);
  const report = await verifyProvider({
    ...options,
    pacts: [...files, ...broker.pacts],
    signal: stop,
    onProgress: progress.tell,
  })
    .catch((error: unknown) => {
      throw isKitError(error) && server !== undefined ? server.explain(error) : error;
    })
    .finally(progress.end);
  await writeReports(report, given, context);
  // Those of the broker come behind those of files.
  await broker.publish(report.pacts.slice(files.length));
  return exitCodes[report.verdict];
}

const exitCodes = { kept: 0, broken: 1, 'not-checked': 2 } as const;

function readOptions(given: VerifyFlags): Parameters<typeof verifyProvider>[0] {
  const { url, token, wait, timeout, concurrency, seed } = given;
  const command = given['token-command'];
  if (url === undefined) {
    throw invalidFlags('there is no --url', 'Give the address that /plants is below.');
  }
  if ((token === undefined) === (command === undefined)) {
    const cause = token === undefined ? 'there is no token' : 'there are two ways to a token';
    throw invalidFlags(cause, 'Give one of --token and --token-command.');
  }
  const whole = (flag: string, text: string | undefined, lowest: number, highest: number) =>
    text === undefined ? undefined : readWhole(flag, text, highest, lowest);
  const seconds = (flag: string, text: string | undefined, lowest: number) => {
    const read = whole(flag, text, lowest, 86_400);
    return read === undefined ? undefined : read * 1000;
  };
  return {
    url,
    token: token ?? tokenFromCommand(command ?? ''),
    secondToken: given['second-token'],
    headers: Object.fromEntries((given.header ?? []).map(readHeader)),
    only: given.only?.flatMap((text) => text.split(',')),
    waitMs: seconds('--wait', wait ?? (given.server === undefined ? '0' : '30'), 0),
    timeoutMs: seconds('--timeout', timeout, 1),
    concurrency: whole('--concurrency', concurrency, 1, 64),
    seed: whole('--seed', seed, 0, 2 ** 31 - 1),
  };
}

function readHeader(text: string): [name: string, value: string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(.*?)[ \t]*$/.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw invalidFlags(`--header cannot be "${text}"`, 'Write it as "Name: value".');
  }
  return [name, value];
}
