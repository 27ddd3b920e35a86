import { KitError } from '../interface/kit-error.js';
import { toOneLine } from '../interface/printable.js';
import { counted } from '../interface/wording.js';
import type { Broker } from '../verify/pacts/broker.js';
import {
  type BrokerPact,
  fetchPact,
  publishResults,
  selectPacts,
} from '../verify/pacts/broker-pacts.js';
import type { PactReport } from '../verify/report/verification-report.js';
import { readBroker, readSelectors, selectorFlags } from './broker-flags.js';
import type { CommandContext } from './command.js';
import { createFlagError } from './flags.js';
import { readBuild } from './read-build.js';
import type { VerifyFlags } from './verify-flags.js';

/** The pacts of a broker. */
export interface BrokerPacts {
  readonly broker: Broker;
  readonly pacts: readonly BrokerPact[];
}

/**
 * Fetches the pacts for the service from the broker, or those of `--pact-url`.
 *
 * @param signal stops all requests, also the later ones of the same broker.
 * @returns undefined if no broker is given.
 * @throws KitError `broker`, also if there are no pacts; `invalid-flags` for flags that lack another.
 */
export async function fetchBrokerPacts(
  given: VerifyFlags,
  signal: AbortSignal,
): Promise<BrokerPacts | undefined> {
  assertBrokerFlags(given);
  const { 'pact-url': pactUrls, provider = 'plant-store' } = given;
  const url = given['broker-url'] ?? (pactUrls?.[0] && new URL(pactUrls[0]).origin);
  if (url === undefined) {
    return undefined;
  }
  const broker = readBroker(url, given, signal);
  if (pactUrls !== undefined) {
    const pacts = [...new Set(pactUrls)].map((one) => fetchPact(broker, one));
    return { broker, pacts: await Promise.all(pacts) };
  }
  const { branch, 'include-wip-pacts-since': wipSince } = given;
  const pacts = await selectPacts(broker, provider, {
    consumerVersionSelectors: readSelectors(given, branch),
    // What is work in progress is always pending.
    includePendingStatus: given.pending === true || wipSince !== undefined,
    includeWipPactsSince: wipSince,
    providerVersionBranch: branch,
    providerVersionTags: given['provider-tag'],
  });
  if (pacts.length === 0 && !given['allow-no-pacts']) {
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
  given: VerifyFlags,
  { env, output }: CommandContext,
): Promise<void> {
  const { 'provider-version': version, branch, 'provider-tag': tags } = given;
  if (!given.publish || version === undefined || pacts.length === 0) {
    return;
  }
  if (reason !== undefined) {
    output.printError(`${toOneLine(`Published no results. ${reason}`)}\n`);
    return;
  }
  const buildUrl = given['build-url'] ?? (await readBuild(env)).url;
  await publishResults(broker, pacts, reports, { version, branch, tags, buildUrl });
  output.printError(`Published the results of ${counted(pacts.length, 'pact')}.\n`);
}

/** Checks the flags about a broker with each other, before anything is sent. */
function assertBrokerFlags(given: VerifyFlags): void {
  const { 'broker-url': brokerUrl, 'pact-url': pactUrls, publish } = given;
  const selecting = [
    'pending',
    'allow-no-pacts',
    'include-wip-pacts-since',
    ...(Object.keys(selectorFlags) as (keyof typeof selectorFlags)[]),
  ] as const;
  const selected = selecting.find((name) => given[name] !== undefined);
  const needing = publish ? 'publish' : selected;
  const hasBranch = given.branch !== undefined || given['provider-tag'] !== undefined;
  const problems: readonly (readonly [isWrong: unknown, cause: string, remedy: string])[] = [
    [
      needing && brokerUrl === undefined && pactUrls === undefined,
      `--${needing} needs a broker`,
      'Give one with --broker-url.',
    ],
    [
      selected && pactUrls !== undefined,
      `--${selected} selects pacts, and --pact-url names them already`,
      'Leave out one of them.',
    ],
    [
      // The address itself is not shown: it may have a password in it.
      pactUrls?.some((url) => !/^https?:\/\/[^?@]+$/.test(url) || !URL.canParse(url)),
      '--pact-url is no http or https address without credentials and a query',
      'Give the address of a pact, as a webhook gets it, and credentials with --broker-token.',
    ],
    [
      publish && given['provider-version'] === undefined,
      '--publish needs a version',
      'Give one with --provider-version.',
    ],
    [
      given['include-wip-pacts-since'] && !hasBranch,
      '--include-wip-pacts-since needs the branch of the service',
      'Give one with --branch, or a tag with --provider-tag.',
    ],
  ];
  const problem = problems.find(([isWrong]) => isWrong);
  if (problem !== undefined) {
    const [, cause, remedy] = problem;
    throw createFlagError(cause, remedy);
  }
}
