import { isKitError, KitError } from '../interface/kit-error.js';
import { type Broker, connectBroker, openBroker } from '../verify/broker/broker-connection.js';
import { type BrokerPact, fetchPact, type PactNotice } from '../verify/broker/broker-pact.js';
import { describeExistingPacts } from '../verify/broker/describe-existing-pacts.js';
import { fetchPacts } from '../verify/broker/fetch-pacts.js';
import { readBrokerCredentials, showNotices } from './broker-flags.js';
import type { Output } from './command.js';
import { createFlagError, type GivenFlags } from './flags.js';
import { assertBrokerPactFlags, readSelectors } from './selector-flags.js';
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
  const other = pacts.find(({ links }) => links.provider === undefined);
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
