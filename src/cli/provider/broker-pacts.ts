import * as z from 'zod/mini';
import { isKitError, KitError } from '../../interface/kit-error.js';
import { toOneLine } from '../../interface/printable.js';
import { counted } from '../../interface/wording.js';
import { Broker } from '../../verify/pacts/broker.js';
import type { PactText, PublishedPact } from '../../verify/pacts/pact-file.js';
import { readKitVersion } from '../../verify/report/run-description.js';
import type { PactReport } from '../../verify/report/verification-report.js';
import { readBuild } from '../ci/read-build.js';
import type { CommandContext } from '../command.js';
import type { PactBrokerFlags } from './broker-flags.js';

interface BrokerPact extends PactText {
  readonly published: PublishedPact;
  readonly resultsPath: string;
}

export interface BrokerPacts {
  readonly broker: Broker;
  readonly pacts: readonly BrokerPact[];
}

const link = z.object({ href: z.string(), name: z._default(z.string(), 'unknown') });
const listedPact = z.object({
  shortDescription: z.optional(z.string()),
  verificationProperties: z.optional(z.object({ pending: z.optional(z.boolean()) })),
  _links: z.object({ self: link }),
});
const pactList = z.object({ _embedded: z.object({ pacts: z.array(listedPact) }) });
const latestPacts = z.object({ _links: z.object({ 'pb:pacts': z.array(link) }) });
/** A pact may have any content. Only the links of the broker say whose it is. */
const linkedPact = z.object({
  _links: z.object({
    'pb:consumer': link,
    'pb:provider': link,
    'pb:consumer-version': z.optional(link),
    'pb:publish-verification-results': link,
  }),
});

/**
 * Fetches the pacts for the service from the broker, or those of `--pact-url`.
 *
 * Pact can fetch them, too, but its report of several pacts does not say to which one an interaction belongs.
 *
 * @param signal stops all requests to the broker, also the later ones.
 * @returns undefined if no broker is given.
 * @throws KitError `broker`, also if there are no pacts.
 */
export async function fetchBrokerPacts(
  flags: PactBrokerFlags & { readonly provider?: string | undefined },
  signal: AbortSignal,
): Promise<BrokerPacts | undefined> {
  const { pactUrl: pactUrls, provider = 'plant-store', includeWipPactsSince } = flags;
  const url = flags.brokerUrl ?? (pactUrls?.[0] && new URL(pactUrls[0]).origin);
  if (url === undefined) {
    return undefined;
  }
  const broker = new Broker({ ...flags, url, signal });
  if (pactUrls !== undefined) {
    const pacts = [...new Set(pactUrls)].map((one) => fetchPact(broker, one));
    return { broker, pacts: await Promise.all(pacts) };
  }
  const request = {
    task: `fetch the pacts of "${provider}"`,
    method: 'POST',
    path: `pacts/provider/${encodeURIComponent(provider)}/for-verification`,
    json: {
      consumerVersionSelectors: selectorsOf(flags),
      // What is work in progress is always pending.
      includePendingStatus: flags.pending === true || includeWipPactsSince !== undefined,
      includeWipPactsSince,
      providerVersionBranch: flags.branch,
      providerVersionTags: flags.providerTag,
    },
    schema: pactList,
  } as const;
  const answer = await unlessUnknown(broker.send(request));
  const listed = answer?.value._embedded.pacts ?? [];
  if (listed.length === 0 && !flags.allowNoPacts) {
    throw new KitError('broker', `find pacts of "${provider}"`, {
      cause: await describePacts(broker, provider),
      remedy:
        'Check --broker-url and --provider, select pacts as --consumer-branch, --consumer-tag and ' +
        '--latest do, or do without pacts by --allow-no-pacts.',
      url: broker.url,
      status: undefined,
    });
  }
  const pacts = listed.map(async ({ _links, shortDescription, verificationProperties }) => {
    const pact = await fetchPact(broker, _links.self.href);
    const published = { ...pact.published, selectedBy: shortDescription };
    return { ...pact, pending: verificationProperties?.pending, published };
  });
  return { broker, pacts: await Promise.all(pacts) };
}

/** The answer of a broker; undefined if it does not know the provider. */
function unlessUnknown<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  return answer.catch((error: unknown) => {
    if (isKitError(error) && error.code === 'broker' && error.details.status === 404) {
      return undefined;
    }
    throw error;
  });
}

/** Why no pact of a provider was selected, as a clause: it names those that the broker has. */
async function describePacts(broker: Broker, provider: string): Promise<string> {
  const path = `pacts/provider/${encodeURIComponent(provider)}/latest`;
  const request = { task: `find pacts of "${provider}"`, path, schema: latestPacts };
  const answer = await unlessUnknown(broker.send({ ...request, method: 'GET' }));
  if (answer === undefined) {
    return 'the broker knows no service of that name';
  }
  const consumers = answer.value._links['pb:pacts'].map(({ name }) => `"${name}"`);
  return consumers.length === 0
    ? 'the broker has no pact for it'
    : `the broker has pacts of ${list.format(consumers)}, and none of them is selected`;
}

const list = new Intl.ListFormat('en-GB');

/**
 * The consumer version selectors of Pact. If no flag gives one, they are the main branches of the consumers,
 * their deployed or released versions, and their branches with the name of the provider's branch.
 */
function selectorsOf(flags: PactBrokerFlags): readonly object[] {
  const selectors = [
    ...(flags.consumerBranch ?? []).map((branch) => ({ branch })),
    ...(flags.consumerTag ?? []).map((tag) => ({ tag, latest: true })),
    ...(flags.environment ?? []).map((environment) => ({ environment })),
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

/** Fetches a pact by its address, whatever its content is. @throws KitError `broker` */
async function fetchPact(broker: Broker, source: string): Promise<BrokerPact> {
  const request = { task: `fetch the pact ${source}`, path: source, schema: linkedPact };
  const { value, text } = await broker.send({ ...request, method: 'GET' });
  const { _links: links } = value;
  return {
    source,
    text,
    resultsPath: links['pb:publish-verification-results'].href,
    published: {
      consumer: links['pb:consumer'].name,
      provider: links['pb:provider'].name,
      consumerVersion: links['pb:consumer-version']?.name,
    },
  };
}

/**
 * Publishes the results of a broker's pacts with `--publish`. Before that, it publishes the branch and the tags of the
 * provider's version: clients that wait for a result query it by branch.
 *
 * Pact can publish them, too, but it only logs that a broker rejects one.
 *
 * @param reports in the order of the pacts.
 * @param reason why the verification is incomplete: nothing is published then.
 * @throws KitError `broker`, after which nothing more is published.
 */
export async function publishBrokerResults(
  { broker, pacts }: BrokerPacts,
  reports: readonly PactReport[],
  reason: string | undefined,
  flags: PactBrokerFlags,
  { env, output }: CommandContext,
): Promise<void> {
  const { publish, providerVersion: version, branch, providerTag: tags = [] } = flags;
  const provider = pacts[0]?.published.provider;
  if (!publish || version === undefined || provider === undefined) {
    return;
  }
  if (reason !== undefined) {
    output.printError(`${toOneLine(`Published no results. ${reason}`)}\n`);
    return;
  }
  const buildUrl = flags.buildUrl ?? (await readBuild(env)).url;
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
  for (const [position, { consumer, verdict, interactions }] of reports.entries()) {
    await broker.send({
      task: `publish the result of the pact of "${consumer}" and "${provider}"`,
      method: 'POST',
      path: pacts[position]?.resultsPath ?? '',
      json: {
        success: verdict === 'passed',
        providerApplicationVersion: version,
        buildUrl,
        testResults: interactions.map((one) => ({
          interactionId: one.id,
          interactionDescription: one.description,
          success: one.verdict === 'passed',
        })),
        verifiedBy: { implementation: 'plant-store-kit', version: readKitVersion() },
      },
    });
  }
  output.printError(`Published the results of ${counted(pacts.length, 'pact')}.\n`);
}
