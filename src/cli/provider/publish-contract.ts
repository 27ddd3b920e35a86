import { toOneLine } from '../../interface/printable.js';
import { publishOwnPact } from '../../verify/pacts/broker-pacts.js';
import type { CommandContext, ExitCode } from '../command.js';
import { createFlagError, type TableValues } from '../flags.js';
import type { brokerFlags } from './broker-flags.js';
import { brokerOf } from './broker-pacts.js';
import { readBuild } from './read-build.js';

type PublishFlags = TableValues<typeof brokerFlags> & {
  readonly brokerUrl: string;
  /** Default the commit. */
  readonly consumerVersion?: string;
  /** Default that of the commit. */
  readonly branch?: string;
  readonly tag?: readonly string[];
  /** Default what the CI says. */
  readonly buildUrl?: string;
  readonly consumer: string;
  readonly provider: string;
};

/**
 * Publishes the pact of the kit.
 *
 * @throws KitError for a broker that cannot be used, and for a version that nobody names.
 */
export async function publishContract(
  flags: PublishFlags,
  { env, output, stop }: CommandContext,
): Promise<ExitCode> {
  const build = await readBuild(env);
  const { consumerVersion: version = build.commit, branch = build.branch } = flags;
  if (version === undefined) {
    throw createFlagError(
      'this folder has no git commit, and no CI names one',
      'Give the version with --consumer-version.',
    );
  }
  const { consumer, provider, tag: tags, buildUrl = build.url } = flags;
  const broker = brokerOf(flags.brokerUrl, flags, stop);
  await publishOwnPact(broker, { consumer, provider }, { version, branch, tags, buildUrl });
  const place = branch === undefined ? 'no branch' : `branch "${branch}"`;
  const pact = `"${consumer}" ${version} (${place}) and "${provider}"`;
  output.print(`${toOneLine(`Published the pact of ${pact}.`)}\n`);
  return 0;
}
