import { parse, stringify } from 'lossless-json';
import * as z from 'zod';
import { isKitError } from '../../interface/kit-error.js';
import { readKitVersion } from '../report/kit-version.js';
import type { PactReport } from '../report/verification-report.js';
import type { Broker } from './broker.js';
import type { PactText, PublishedPact } from './pact-file.js';

export interface BrokerPact extends PactText {
  readonly published: PublishedPact;
  readonly resultsPath: string;
}

/** A version of a consumer or of the provider, as it is published. */
export interface PublishedVersion {
  readonly version: string;
  readonly branch?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly buildUrl?: string | undefined;
}

const link = z.object({ href: z.string(), name: z.string().default('unknown') });
const listedPact = z.object({
  shortDescription: z.string().optional(),
  verificationProperties: z.object({ pending: z.boolean().optional() }).optional(),
  _links: z.object({ self: link }),
});
const pactList = z.object({ _embedded: z.object({ pacts: z.array(listedPact) }) });
/** A pact may have any content: only the links of the broker say whose it is. */
const linkedPact = z.object({
  _links: z.object({
    'pb:consumer': link,
    'pb:provider': link,
    'pb:consumer-version': link.optional(),
    'pb:publish-verification-results': link,
  }),
});

/**
 * Fetches the pacts that a provider has to verify; none if the broker does not know the provider.
 *
 * Pact can select them too, but its report of several pacts does not say which an interaction is of.
 *
 * @param query which pacts, in the words of the broker's API: `consumerVersionSelectors` and so on.
 * @throws KitError `broker`
 */
export async function selectPacts(
  broker: Broker,
  provider: string,
  query: object,
): Promise<BrokerPact[]> {
  const answer = broker.send({
    task: `fetch the pacts of "${provider}"`,
    method: 'POST',
    path: `pacts/provider/${encodeURIComponent(provider)}/for-verification`,
    json: query,
    schema: pactList,
  });
  const listed = await answer.then(
    ({ value }) => value._embedded.pacts,
    (error: unknown) => {
      if (isKitError(error) && error.code === 'broker' && error.details.status === 404) {
        return [];
      }
      throw error;
    },
  );
  return Promise.all(
    listed.map(async ({ _links, shortDescription: selectedBy, verificationProperties }) => {
      const fetched = await fetchPact(broker, _links.self.href);
      const published = { ...fetched.published, selectedBy };
      return { ...fetched, pending: verificationProperties?.pending, published };
    }),
  );
}

/**
 * Fetches a pact by its address, whatever its content is.
 *
 * @throws KitError `broker`, also when there is something else.
 */
export async function fetchPact(broker: Broker, source: string): Promise<BrokerPact> {
  const task = `fetch the pact ${source}`;
  const request = { task, method: 'GET', path: source, schema: linkedPact } as const;
  const { value, text } = await broker.send(request);
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
 * Publishes the results of a broker's pacts, after the branch and the tags of the provider's version:
 * clients that wait for a result query it by branch.
 *
 * Pact can publish them too, but it only logs that a broker has not taken one.
 *
 * @param reports in the order of the pacts.
 * @throws KitError `broker`, after which nothing more is published.
 */
export async function publishResults(
  broker: Broker,
  pacts: readonly BrokerPact[],
  reports: readonly PactReport[],
  { version, branch, tags = [], buildUrl }: PublishedVersion,
): Promise<void> {
  const { provider = '' } = pacts[0]?.published ?? {};
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
      schema: z.unknown(),
    });
  }
  // One after the other: a broker over SQLite answers writes at the same time with 500.
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
      schema: z.unknown(),
    });
  }
}

/**
 * Publishes a pact, between a consumer and a provider of these names.
 *
 * @throws KitError `broker`, also if this version of the consumer is published with another content.
 */
export async function publishPact(
  broker: Broker,
  pact: string,
  { consumer, provider }: Pick<PactReport, 'consumer' | 'provider'>,
  { version, ...more }: PublishedVersion,
): Promise<void> {
  const json = parse(pact) as object;
  const names = { consumer: { name: consumer }, provider: { name: provider } };
  const text = stringify({ ...json, ...names }, null, 2) ?? '';
  const contract = {
    consumerName: consumer,
    providerName: provider,
    specification: 'pact',
    contentType: 'application/json',
    content: Buffer.from(text).toString('base64'),
  };
  await broker.send({
    task: `publish the contracts of "${consumer}" ${version}`,
    method: 'POST',
    path: 'contracts/publish',
    json: {
      pacticipantName: consumer,
      pacticipantVersionNumber: version,
      ...more,
      contracts: [contract],
    },
    schema: z.unknown(),
  });
}
