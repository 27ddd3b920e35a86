import * as z from 'zod';
import { isKitError, type KitError } from '../../interface/kit-error.js';
import { readKitVersion } from '../report/kit-version.js';
import { describeMismatch, type Mismatch } from '../report/mismatch.js';
import type { InteractionReport, PactReport } from '../report/verification-report.js';
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

const published = z.object({
  // Older brokers have other notices, and the contracts are published all the same.
  notices: z.array(z.object({ text: z.string() })).catch([]),
});

/**
 * Publishes the contract of a consumer.
 *
 * @returns what the broker says about it.
 * @throws KitError `broker`, with the notices of the broker if this version of the consumer is
 * already published with another content.
 */
export async function publishContract(
  broker: Broker,
  { consumer, provider, text }: Pick<PactReport, 'consumer' | 'provider'> & { text: string },
  { version, ...more }: PublishedVersion,
): Promise<readonly { readonly text: string }[]> {
  const { value } = await broker.send({
    task: `publish the contracts of "${consumer}" ${version}`,
    method: 'POST',
    path: 'contracts/publish',
    json: {
      pacticipantName: consumer,
      pacticipantVersionNumber: version,
      ...more,
      contracts: [
        {
          consumerName: consumer,
          providerName: provider,
          specification: 'pact',
          contentType: 'application/json',
          content: Buffer.from(text).toString('base64'),
        },
      ],
    },
    schema: published,
    remedies: {
      404: 'Check --broker-url. If it is right, upgrade the broker.',
      409: 'Do what the broker says. If the content has changed, publish it under another version.',
    },
  });
  return value.notices;
}

/**
 * Publishes the results of a broker's pacts, after the branch and the tags of the provider's version:
 * clients that wait for a result query it by branch. A result that cannot be published stops no other.
 *
 * Pact can publish them too, but it only logs that a broker has not taken one.
 *
 * @param reports in the order of the pacts.
 * @param options.onError is called with each error of the broker. If the branch or a tag cannot be set,
 * nothing is published.
 * @returns the reports that were published.
 */
export async function publishResults(
  broker: Broker,
  pacts: readonly BrokerPact[],
  reports: readonly PactReport[],
  options: { readonly version: PublishedVersion; readonly onError: (error: KitError) => void },
): Promise<readonly PactReport[]> {
  const { version, onError } = options;
  const attempt = (task: Promise<unknown>) =>
    task.then(
      () => true,
      (error: unknown) => {
        if (!isKitError(error)) {
          throw error;
        }
        onError(error);
        return false;
      },
    );
  const { provider = '' } = pacts[0]?.published ?? {};
  if (!(await attempt(setBranchAndTags(broker, provider, version)))) {
    return [];
  }
  const published: PactReport[] = [];
  // One after the other: a broker over SQLite answers writes at the same time with 500.
  for (const [position, { resultsPath }] of pacts.entries()) {
    const report = reports[position];
    if (report && (await attempt(publishResult(broker, resultsPath, report, version)))) {
      published.push(report);
    }
  }
  return published;
}

async function setBranchAndTags(
  broker: Broker,
  provider: string,
  { version, branch, tags = [] }: PublishedVersion,
): Promise<void> {
  const encoded = encodeURIComponent(version);
  const paths = [
    ...(branch === undefined ? [] : [`branches/${encodeURIComponent(branch)}/versions/${encoded}`]),
    ...tags.map((tag) => `versions/${encoded}/tags/${encodeURIComponent(tag)}`),
  ];
  for (const path of paths) {
    await broker.send({
      task: `set the branch and the tags of "${provider}" ${version}`,
      method: 'PUT',
      path: `pacticipants/${encodeURIComponent(provider)}/${path}`,
      json: {},
      schema: z.unknown(),
      remedies: { 404: 'Upgrade the broker, or publish without --branch and --provider-tag.' },
    });
  }
}

async function publishResult(
  broker: Broker,
  path: string,
  { consumer, provider, verdict, reason, interactions }: PactReport,
  { version, buildUrl }: PublishedVersion,
): Promise<void> {
  const whole: readonly InteractionReport[] =
    reason === undefined
      ? []
      : [{ description: 'the whole pact', states: [], verdict: 'failed', reason }];
  await broker.send({
    task: `publish the result of the pact of "${consumer}" and "${provider}"`,
    method: 'POST',
    path,
    json: {
      success: verdict === 'passed',
      providerApplicationVersion: version,
      buildUrl,
      testResults: [...whole, ...interactions].map(toTestResult),
      verifiedBy: { implementation: 'plant-store-kit', version: readKitVersion() },
    },
    schema: z.unknown(),
  });
}

/** The broker stores any JSON; these are the member names that other verifiers use. */
function toTestResult(interaction: InteractionReport) {
  const { id, description, verdict, mismatches = [], evidence } = interaction;
  const message = evidence ? describeMismatch(evidence) : interaction.reason;
  return {
    interactionId: id,
    interactionDescription: description,
    success: verdict === 'passed',
    mismatches: mismatches.length > 0 ? mismatches.map(toPublished) : undefined,
    exceptions: mismatches.length > 0 || message === undefined ? undefined : [{ message }],
  };
}

function toPublished(mismatch: Mismatch) {
  const { path = 'body' } = mismatch;
  const [attribute = ''] = path.split(/\W/, 1);
  const identifier = path.replace(/^body/, '$').replace(/^(header |status)/, '');
  return {
    attribute,
    identifier: identifier || undefined,
    description: describeMismatch(mismatch),
  };
}
