import * as z from 'zod';
import { readKitVersion } from '../report/kit-version.js';
import type { PactReport } from '../report/verification-report.js';
import type { Broker } from './broker.js';
import type { BrokerPact } from './broker-pacts.js';

/** A version of a consumer or of the provider, as it is published. */
export interface PublishedVersion {
  readonly version: string;
  readonly branch?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** The address of the build. */
  readonly buildUrl?: string | undefined;
}

/**
 * Publishes the contract of a consumer.
 *
 * @throws KitError `broker`, also if this version of the consumer is published with another content.
 */
export async function publishContract(
  broker: Broker,
  { consumer, provider, text }: Pick<PactReport, 'consumer' | 'provider'> & { text: string },
  { version, ...more }: PublishedVersion,
): Promise<void> {
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
    remedy:
      'Do what the broker says, and publish what has changed under another version. If it says ' +
      'nothing, check --broker-url, or upgrade the broker.',
  });
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
  const [ofProvider, ofVersion] = [provider, version].map(encodeURIComponent);
  const paths = [
    ...(branch === undefined
      ? []
      : [`branches/${encodeURIComponent(branch)}/versions/${ofVersion}`]),
    ...tags.map((tag) => `versions/${ofVersion}/tags/${encodeURIComponent(tag)}`),
  ];
  for (const path of paths) {
    await broker.send({
      task: `set the branch and the tags of "${provider}" ${version}`,
      method: 'PUT',
      path: `pacticipants/${ofProvider}/${path}`,
      json: {},
      schema: z.unknown(),
      remedy: 'Upgrade the broker, or publish without --branch and --provider-tag.',
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
