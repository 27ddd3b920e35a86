import { toOneLine } from '../interface/printable.js';
import { publishOwnPact } from '../verify/pacts/broker-pacts.js';
import { brokerFlags, readBroker } from './broker-flags.js';
import type { CommandContext, ExitCode } from './command.js';
import { describeExitCodes, exitCodes } from './exit-codes.js';
import { createFlagError, defineCommand, describeFlags, type Flags } from './flags.js';
import { readBuild } from './read-build.js';

export const flags = {
  ...brokerFlags,
  'consumer-version': { value: '<version>', help: 'version to publish (the commit)' },
  branch: { value: '<name>', help: 'branch of that version (the branch of the commit)' },
  tag: { value: '<tag>', isMultiple: true, help: 'tag of that version' },
  'build-url': { value: '<url>', help: 'address of the build (what the CI says)' },
  consumer: { value: '<name>', help: 'name of your frontend (plant-store-client)' },
  provider: { value: '<name>', help: 'name of the service (plant-store)' },
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
  [subcommand = '', ...rest]: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  if (!['publish', '--help', '-h'].includes(subcommand)) {
    throw createFlagError('contracts needs the subcommand "publish"', 'Write "contracts publish".');
  }
  return publish(subcommand === 'publish' ? rest : [subcommand], context);
}

const publish = defineCommand({ flags, help }, async ({ values: given }, context) => {
  const { env, output, stop } = context;
  const { branch: ownBranch, commit, url: ownBuildUrl } = await readBuild(env);
  const { 'broker-url': url, 'consumer-version': version = commit, branch = ownBranch } = given;
  if (url === undefined) {
    throw createFlagError('--broker-url is missing', 'Give the URL of your Pact Broker.');
  }
  if (version === undefined) {
    throw createFlagError(
      'this folder has no git commit, and no CI names one',
      'Give the version with --consumer-version.',
    );
  }
  const { consumer = 'plant-store-client', provider = 'plant-store' } = given;
  const buildUrl = given['build-url'] ?? ownBuildUrl;
  const publishing = { version, branch, tags: given.tag, buildUrl };
  await publishOwnPact(readBroker(url, given, stop), { consumer, provider }, publishing);
  const place = branch === undefined ? 'no branch' : `branch "${branch}"`;
  const pact = `"${consumer}" ${version} (${place}) and "${provider}"`;
  output.print(`${toOneLine(`Published the pact of ${pact}.`)}\n`);
  return 0;
});
