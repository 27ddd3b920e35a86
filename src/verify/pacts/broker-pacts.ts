import { isKitError, KitError } from '../../text/kit-error.js';
import * as v from '../../text/schema.js';
import { readKitVersion } from '../report/run-description.js';
import type { VerificationReport } from '../report/verification-report.js';
import { Broker, type BrokerOptions } from './broker.js';
import type { PactText, PublishedPact } from './pact-file.js';

interface BrokerPact extends PactText {
  readonly published: PublishedPact;
  readonly resultsPath: string;
}

export interface BrokerPacts {
  /** Undefined if none is given. */
  readonly broker?: Broker;
  readonly pacts: readonly BrokerPact[];
}

/** The service as the broker knows it. */
interface ProviderVersion {
  readonly branch?: string | undefined;
  readonly providerTag?: readonly string[] | undefined;
}

/** The pacts of a broker that are verified. */
interface PactSelection extends ProviderVersion, Omit<BrokerOptions, 'url' | 'clock'> {
  readonly brokerUrl?: string | undefined;
  /** The addresses of pacts, which take the place of all that follows. */
  readonly pactUrl?: readonly string[] | undefined;
  readonly provider?: string | undefined;
  // Each of these becomes a consumer version selector of Pact.
  readonly consumerBranch?: readonly string[] | undefined;
  readonly consumerTag?: readonly string[] | undefined;
  readonly environment?: readonly string[] | undefined;
  readonly latest?: boolean | undefined;
  readonly consumerVersionSelectors?: readonly (readonly object[])[] | undefined;
  readonly pending?: boolean | undefined;
  readonly includeWipPactsSince?: string | undefined;
  readonly allowNoPacts?: boolean | undefined;
}

const link = v.object({ href: v.string(), name: v.optional(v.string(), 'unknown') });
const listedPact = v.object({
  shortDescription: v.optional(v.string()),
  verificationProperties: v.optional(v.object({ pending: v.optional(v.boolean()) })),
  _links: v.object({ self: v.object({ href: v.string() }) }),
});
type ListedPact = v.InferOutput<typeof listedPact>;
const pactList = v.object({ _embedded: v.object({ pacts: v.array(listedPact) }) });
/** A pact may have any content. Only the links of the broker say whose it is. */
const linkedPact = v.object({
  _links: v.object({
    'pb:consumer': link,
    'pb:provider': link,
    'pb:consumer-version': v.optional(link),
    'pb:publish-verification-results': link,
  }),
});

/**
 * Fetches the pacts for the service from the broker, or those with the given addresses.
 *
 * Pact can fetch them, too, but its report of several pacts does not say to which one an interaction belongs.
 *
 * @throws KitError `broker`, also if there are no pacts.
 */
export async function fetchBrokerPacts(selection: PactSelection): Promise<BrokerPacts> {
  const { pactUrl: pactUrls } = selection;
  const url = selection.brokerUrl ?? (pactUrls?.[0] && new URL(pactUrls[0]).origin);
  if (url === undefined) {
    return { pacts: [] };
  }
  const broker = new Broker({ ...selection, url });
  const listed =
    pactUrls === undefined
      ? await selectPacts(broker, selection)
      : [...new Set(pactUrls)].map((href) => ({ _links: { self: { href } } }));
  return { broker, pacts: await Promise.all(listed.map((pact) => fetchPact(broker, pact))) };
}

async function selectPacts(
  broker: Broker,
  selection: PactSelection,
): Promise<readonly ListedPact[]> {
  const { provider = 'plant-store', includeWipPactsSince } = selection;
  const request = {
    task: `fetch the pacts of "${provider}"`,
    method: 'POST',
    path: `pacts/provider/${encodeURIComponent(provider)}/for-verification`,
    json: {
      consumerVersionSelectors: selectorsOf(selection),
      // What is work in progress is always pending.
      includePendingStatus: selection.pending === true || includeWipPactsSince !== undefined,
      includeWipPactsSince,
      providerVersionBranch: selection.branch,
      providerVersionTags: selection.providerTag,
    },
    schema: pactList,
  } as const;
  const answer = await broker.send(request).catch((error: unknown) => {
    const isBroker = isKitError(error) && error.code === 'broker';
    // The broker does not know the service.
    if (isBroker && error.details.status === 404 && selection.allowNoPacts) {
      return undefined;
    }
    throw error;
  });
  const listed = answer?.value._embedded.pacts ?? [];
  if (listed.length === 0 && !selection.allowNoPacts) {
    throw new KitError('broker', `find pacts of "${provider}"`, {
      cause: 'the broker has none that is selected',
      remedy:
        'Check --broker-url and --provider, select pacts as --consumer-branch, --consumer-tag and ' +
        '--latest do, or do without pacts by --allow-no-pacts.',
      url: broker.url,
      status: undefined,
    });
  }
  return listed;
}

/**
 * The consumer version selectors of Pact. If no flag gives one, they are the main branches of the consumers,
 * their deployed or released versions, and their branches with the name of the provider's branch.
 */
function selectorsOf(selection: PactSelection): readonly object[] {
  const selectors = [
    ...(selection.consumerBranch ?? []).map((branch) => ({ branch })),
    ...(selection.consumerTag ?? []).map((tag) => ({ tag, latest: true })),
    ...(selection.environment ?? []).map((environment) => ({ environment })),
    ...(selection.latest ? [{ latest: true }] : []),
    ...(selection.consumerVersionSelectors ?? []).flat(),
  ];
  if (selectors.length > 0) {
    return selectors;
  }
  // The broker rejects the last one if the provider has no branch.
  const matchingBranch = selection.branch === undefined ? [] : [{ matchingBranch: true }];
  return [{ mainBranch: true }, { deployedOrReleased: true }, ...matchingBranch];
}

/** Fetches a pact by its address, whatever its content is. @throws KitError `broker` */
async function fetchPact(broker: Broker, listed: ListedPact): Promise<BrokerPact> {
  const source = listed._links.self.href;
  const request = { task: `fetch the pact ${source}`, path: source, schema: linkedPact };
  const { value, text } = await broker.send({ ...request, method: 'GET' });
  const { _links: links } = value;
  return {
    source,
    text,
    pending: listed.verificationProperties?.pending,
    resultsPath: links['pb:publish-verification-results'].href,
    published: {
      consumer: links['pb:consumer'].name,
      provider: links['pb:provider'].name,
      consumerVersion: links['pb:consumer-version']?.name,
      selectedBy: listed.shortDescription,
    },
  };
}

/** The version of the service whose results are published, and the build that made it. */
interface VerifiedVersion extends ProviderVersion {
  readonly version: string;
  readonly buildUrl?: string | undefined;
}

/**
 * Publishes the results of a broker's pacts. Before that, it publishes the branch and the tags of the provider's version:
 * clients that wait for a result query it by branch.
 *
 * Pact can publish them, too, but it only logs that a broker rejects one.
 *
 * @param report of a complete verification, whose last pacts are those of the broker.
 * @throws KitError `broker`, after which nothing more is published.
 */
export async function publishBrokerResults(
  { broker, pacts }: BrokerPacts,
  report: VerificationReport,
  { version, branch, providerTag: tags = [], buildUrl }: VerifiedVersion,
): Promise<void> {
  const provider = pacts[0]?.published.provider;
  if (broker === undefined || provider === undefined) {
    return;
  }
  const paths = [
    ...(branch === undefined ? [] : [['branches', branch, 'versions', version]]),
    ...tags.map((tag) => ['versions', version, 'tags', tag]),
  ];
  for (const path of paths) {
    await broker.send({
      task: `set the branch and the tags of "${provider}" ${version}`,
      method: 'PUT',
      path: ['pacticipants', provider, ...path].map(encodeURIComponent).join('/'),
      json: {},
    });
  }
  // One after the other: a broker with SQLite answers simultaneous writes with 500.
  const reports = report.pacts.slice(-pacts.length);
  for (const [position, { consumer, verdict, interactions }] of reports.entries()) {
    await broker.send({
      task: `publish the result of the pact of "${consumer}" and "${provider}"`,
      method: 'POST',
      path: pacts[position]?.resultsPath ?? '',
      json: {
        success: verdict === 'passed',
        providerApplicationVersion: version,
        buildUrl,
        testResults: interactions.map((interaction) => ({
          interactionId: interaction.id,
          interactionDescription: interaction.description,
          success: interaction.verdict === 'passed',
        })),
        verifiedBy: { implementation: 'plant-store-kit', version: readKitVersion() },
      },
    });
  }
}
