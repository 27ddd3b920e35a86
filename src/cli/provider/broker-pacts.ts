import process from 'node:process';
import { KitError } from '../../interface/kit-error.js';
import { toOneLine } from '../../interface/printable.js';
import { counted } from '../../interface/wording.js';
import { Broker } from '../../verify/pacts/broker.js';
import {
  type BrokerPact,
  fetchPact,
  publishResults,
  selectPacts,
} from '../../verify/pacts/broker-pacts.js';
import type { PactReport } from '../../verify/report/verification-report.js';
import type { CommandContext } from '../command.js';
import type { TableValues } from '../flags.js';
import type { brokerFlags, PactBrokerFlags } from './broker-flags.js';

/** The pacts of a broker. */
export interface BrokerPacts {
  readonly broker: Broker;
  readonly pacts: readonly BrokerPact[];
}

/** The broker of the flags. @throws KitError `invalid-option` */
export function brokerOf(
  url: string,
  flags: TableValues<typeof brokerFlags>,
  signal: AbortSignal,
): Broker {
  const { brokerToken: token, brokerUsername: username, brokerPassword: password } = flags;
  return new Broker({ url, token, username, password, signal });
}

/**
 * Fetches the pacts for the service from the broker, or those of `--pact-url`.
 *
 * @param signal stops all requests, also the later ones of the same broker.
 * @returns undefined if no broker is given.
 * @throws KitError `broker`, also if there are no pacts.
 */
export async function fetchBrokerPacts(
  flags: PactBrokerFlags & { readonly provider?: string },
  signal: AbortSignal,
): Promise<BrokerPacts | undefined> {
  const { pactUrl: pactUrls, provider = 'plant-store', branch, includeWipPactsSince } = flags;
  const url = flags.brokerUrl ?? (pactUrls?.[0] && new URL(pactUrls[0]).origin);
  if (url === undefined) {
    return undefined;
  }
  const broker = brokerOf(url, flags, signal);
  if (pactUrls !== undefined) {
    const pacts = [...new Set(pactUrls)].map((one) => fetchPact(broker, one));
    return { broker, pacts: await Promise.all(pacts) };
  }
  const pacts = await selectPacts(broker, provider, {
    consumerVersionSelectors: selectorsOf(flags),
    // What is work in progress is always pending.
    includePendingStatus: flags.pending === true || includeWipPactsSince !== undefined,
    includeWipPactsSince,
    providerVersionBranch: branch,
    providerVersionTags: flags.providerTag,
  });
  if (pacts.length === 0 && !flags.allowNoPacts) {
    throw new KitError({
      code: 'broker',
      task: `find pacts of "${provider}"`,
      cause: 'the broker has none that are selected',
      remedy:
        'Check --broker-url and --provider, select pacts as --consumer-branch, --consumer-tag and ' +
        '--latest do, or do without pacts by --allow-no-pacts.',
      details: { url: broker.url, status: undefined },
    });
  }
  return { broker, pacts };
}

/**
 * The consumer version selectors of Pact. Without a flag for one, they are the main branches of the
 * consumers, their deployed or released versions, and their branches of the same name as the provider's.
 */
function selectorsOf(flags: PactBrokerFlags): readonly object[] {
  const selectors = [
    ...(flags.consumerBranch ?? []),
    ...(flags.consumerTag ?? []),
    ...(flags.environment ?? []),
    ...(flags.latest ? [{ latest: true }] : []),
    ...(flags.consumerVersionSelectors ?? []).flat(),
  ];
  if (selectors.length > 0) {
    return selectors;
  }
  // The broker rejects the last one if the provider has no branch.
  const ofBranch = flags.branch === undefined ? [] : [{ matchingBranch: true }];
  return [{ mainBranch: true }, { deployedOrReleased: true }, ...ofBranch];
}

/**
 * Publishes the results of a broker's pacts with `--publish`.
 *
 * @param reports in the order of the pacts.
 * @param reason why the verification is incomplete: nothing is published then.
 * @throws KitError `broker` if a result could not be published.
 */
export async function publishBrokerResults(
  { broker, pacts }: BrokerPacts,
  reports: readonly PactReport[],
  reason: string | undefined,
  flags: PactBrokerFlags,
  { env, output }: CommandContext,
): Promise<void> {
  const { providerVersion: version, branch, providerTag: tags } = flags;
  if (!flags.publish || version === undefined || pacts.length === 0) {
    return;
  }
  if (reason !== undefined) {
    output.printError(`${toOneLine(`Published no results. ${reason}`)}\n`);
    return;
  }
  const buildUrl = flags.buildUrl ?? (await readBuild(env)).url;
  await publishResults(broker, pacts, reports, { version, branch, tags, buildUrl });
  output.printError(`Published the results of ${counted(pacts.length, 'pact')}.\n`);
}

/**
 * Reads the commit, the branch and the address of the build that the CI names; without a CI, what git says
 * about the current folder. Each is absent if nobody says.
 */
export async function readBuild(env: NodeJS.ProcessEnv) {
  const { default: envCi } = await import('env-ci');
  const { commit, branch, prBranch, buildUrl } = envCi({ env, cwd: process.cwd() });
  const name = prBranch ?? branch;
  // So git names a commit that is checked out without a branch.
  return { commit, branch: name === 'HEAD' ? undefined : name, url: buildUrl };
}
