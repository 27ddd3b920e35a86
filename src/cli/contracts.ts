import { toOneLine } from '../interface/one-line.js';
import { connectBroker } from '../verify/broker/broker-connection.js';
import { publishContracts } from '../verify/broker/publish-contracts.js';
import { parsePact } from '../verify/pacts/pact-file.js';
import { readOwnPact } from '../verify/pacts/read-own-pact.js';
import { readKitVersion } from '../verify/report/kit-version.js';
import type { CommandContext, ExitCode } from './command.js';
import { describeExitCodes, exitCodes } from './exit-codes.js';
import { createFlagError, describeFlags, type Flags, readFlags } from './flags.js';

export const flags = {
  'broker-url': {
    value: '<url>',
    env: 'PACT_BROKER_BASE_URL',
    help: 'Pact Broker to publish to',
  },
  'broker-token': { value: '<token>', env: 'PACT_BROKER_TOKEN', help: 'token of the broker' },
  'consumer-version': {
    value: '<version>',
    help: 'version to publish (the version of this package)',
  },
  branch: { value: '<name>', help: 'branch of that version' },
  help: { short: 'h', help: 'print this help' },
} as const satisfies Flags;

const help = `Publishes the contract of the plant store interface to a Pact Broker.

Usage: plant-store-kit contracts publish --broker-url <url> [flags]

${describeFlags(flags)}

${describeExitCodes(exitCodes.contracts)}
`;

/**
 * Publishes the pact of the kit.
 *
 * @throws KitError for flags or a broker that cannot be used.
 */
export async function contracts(
  [subcommand, ...rest]: readonly string[],
  { env, output, stop }: CommandContext,
): Promise<ExitCode> {
  if (subcommand !== 'publish' && subcommand !== '--help' && subcommand !== '-h') {
    throw createFlagError('contracts needs the subcommand "publish"', 'Write "contracts publish".');
  }
  const { values: given } = readFlags(subcommand === 'publish' ? rest : [subcommand], flags, env);
  if (given.help) {
    output.print(help);
    return 0;
  }
  const url = given['broker-url'];
  if (url === undefined) {
    throw createFlagError('--broker-url is missing', 'Give the URL of your Pact Broker.');
  }
  const text = readOwnPact();
  const { consumer, provider } = parsePact(text, 'the pact of the kit');
  const broker = await connectBroker({ url, token: given['broker-token'], signal: stop });
  const notices = await publishContracts(broker, {
    files: [{ consumer, provider, text }],
    consumerVersion: given['consumer-version'] ?? readKitVersion(),
    branch: given.branch,
  });
  output.print(`Published the pact of "${consumer}" and "${provider}".\n`);
  for (const notice of notices) {
    output.print(`${toOneLine(notice.text)}\n`);
  }
  return 0;
}
