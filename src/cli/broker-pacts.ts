import { isKitError, KitError } from '../interface/kit-error.js';
import { type Broker, connectBroker, openBroker } from '../verify/broker/broker-connection.js';
import { type BrokerPact, fetchPact, type PactNotice } from '../verify/broker/broker-pact.js';
import { describeExistingPacts } from '../verify/broker/describe-existing-pacts.js';
import { fetchPacts } from '../verify/broker/fetch-pacts.js';
import { readBrokerCredentials, showNotices } from './broker-flags.js';
import type { Output } from './command.js';
import { createFlagError, type GivenFlags } from './flags.js';
import { readSelectors, selectorFlags } from './selector-flags.js';
import type { flags, VerifyFlags } from './verify-flags.js';

/** The pacts of a broker. */
export interface BrokerPacts {
  readonly broker: Broker;
  readonly pacts: readonly BrokerPact[];
}

/**
 * Fetches the pacts for the service from the broker, or those of `--pact-url`, and prints what the
 * broker says about them.
 *
 * @param signal stops all requests, also the later ones of the same broker.
 * @returns undefined if no broker is given.
 * @throws KitError `broker`, also if there are no pacts; `invalid-flags` for flags that lack another.
 */
export async function fetchBrokerPacts(
  given: GivenFlags<typeof flags>,
  output: Output,
  signal: AbortSignal,
): Promise<BrokerPacts | undefined> {
  const { values } = given;
  assertBrokerPactFlags(values);
  const [pactUrl] = values['pact-url'] ?? [];
  const url = values['broker-url'] ?? originOf(pactUrl);
  if (url === undefined) {
    return undefined;
  }
  const options = { url, ...readBrokerCredentials(values), signal };
  const { broker, pacts } =
    pactUrl === undefined
      ? await selectPacts(options, values, output)
      : await fetchNamedPacts(openBroker(options), values['pact-url'] ?? []);
  if (!values.quiet) {
    const before = ({ when }: PactNotice) => when === 'before_verification';
    output.printError(
      showNotices(
        broker,
        pacts.flatMap(({ notices }) => notices.filter(before)),
      ),
    );
  }
  return { broker, pacts };
}

async function fetchNamedPacts(broker: Broker, urls: readonly string[]): Promise<BrokerPacts> {
  const pacts = await Promise.all(
    [...new Set(urls)].map((source) => fetchPact(broker, { source, pending: false, notices: [] })),
  );
  const other = pacts.find(({ resource }) => !('pb:provider' in resource.links));
  if (other !== undefined) {
    throw createFlagError(
      `the broker has no pact at ${other.source}, which is the --pact-url`,
      'Give the address of a pact, as a webhook gets it.',
    );
  }
  return { broker, pacts };
}

async function selectPacts(
  options: Parameters<typeof connectBroker>[0],
  values: VerifyFlags,
  output: Output,
): Promise<BrokerPacts> {
  const { branch, provider = 'plant-store', pending, 'provider-tag': providerTags } = values;
  const wipSince = values['include-wip-pacts-since'];
  const selectors = readSelectors(values);
  const broker = await connectBroker(options);
  const pacts = await fetchPacts(broker, {
    provider,
    providerBranch: branch,
    providerTags,
    // What is work in progress is always pending.
    pending: pending === true || wipSince !== undefined,
    wipSince,
    selectors,
  }).catch((error) => {
    if (values['allow-no-pacts'] && isUnknownProvider(error)) {
      return [];
    }
    throw error;
  });
  if (pacts.length === 0 && !values['allow-no-pacts']) {
    throw createNoPactsError(broker.url, provider, await describeExistingPacts(broker, provider));
  }
  if (pacts.length === 0) {
    output.printError(`The broker has no pacts for "${provider}" that are selected.\n`);
  }
  return { broker, pacts };
}

/** Only the list of pacts can be answered so: a single pact that is not there is a result of its own. */
function isUnknownProvider(error: unknown): boolean {
  return isKitError(error) && error.code === 'broker' && error.details.status === 404;
}

function createNoPactsError(url: string, provider: string, existing: readonly string[]): KitError {
  const none = existing.length === 0;
  return new KitError({
    code: 'broker',
    task: `find pacts of "${provider}"`,
    cause: none
      ? 'the broker has none'
      : `the broker has ${existing.join(', ')}, and none of them is selected`,
    remedy: none
      ? 'Check --provider. If no consumer has published one yet, give --allow-no-pacts.'
      : 'Select pacts with --consumer-branch, --consumer-tag, --latest or ' +
        '--consumer-version-selectors, or do without pacts by --allow-no-pacts.',
    details: { url, status: undefined, notices: [] },
  });
}

function originOf(pactUrl: string | undefined): string | undefined {
  return pactUrl === undefined ? undefined : new URL(pactUrl).origin;
}

/** The address itself is not shown: it may have a password in it. */
function assertPactUrl(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.protocol.startsWith('http') || url.username !== '' || url.search !== '') {
    throw createFlagError(
      '--pact-url is no http or https address without credentials and a query',
      'Give the address of a pact, as a webhook gets it, and credentials with --broker-token.',
    );
  }
}

/** The flags that select pacts of a broker. */
const selecting = [
  'pending',
  'allow-no-pacts',
  'include-wip-pacts-since',
  ...(Object.keys(selectorFlags) as (keyof typeof selectorFlags)[]),
] as const;

/**
 * Checks the flags about a broker with each other, before anything is sent.
 *
 * @throws KitError `invalid-flags`, naming the flag.
 */
function assertBrokerPactFlags(values: VerifyFlags): void {
  const pactUrls = values['pact-url'];
  const selected = selecting.find((name) => values[name] !== undefined);
  const lacking = values.publish ? 'publish' : selected;
  if (lacking !== undefined && values['broker-url'] === undefined && pactUrls === undefined) {
    throw createFlagError(`--${lacking} needs a broker`, 'Give one with --broker-url.');
  }
  if (selected !== undefined && pactUrls !== undefined) {
    throw createFlagError(
      `--${selected} selects pacts, and --pact-url names them already`,
      'Drop one.',
    );
  }
  pactUrls?.forEach(assertPactUrl);
  if (values.publish && values['provider-version'] === undefined) {
    throw createFlagError('--publish needs a version', 'Give one with --provider-version.');
  }
  const wipSince = values['include-wip-pacts-since'];
  if (
    wipSince !== undefined &&
    values.branch === undefined &&
    values['provider-tag'] === undefined
  ) {
    throw createFlagError(
      '--include-wip-pacts-since needs the branch of the service',
      'Give one with --branch, or a tag with --provider-tag.',
    );
  }
}
