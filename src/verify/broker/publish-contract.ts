import * as z from 'zod';
import type { BrokerConnection } from './broker-connection.js';
import { requireLink } from './hal.js';
import { parseAnswer } from './parse-answer.js';

/** A contract to publish. */
export interface Contract {
  readonly consumer: string;
  readonly provider: string;
  /** The pact's JSON, sent byte for byte. */
  readonly text: string;
}

/** The version of a consumer, as it is published. */
export interface PublishedVersion {
  /** The version of the consumer, unique for each state of their code, such as a commit. */
  readonly consumerVersion: string;
  readonly branch?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** The address of the build that made the contract. */
  readonly buildUrl?: string | undefined;
}

/** What a broker says about a publication. */
export interface BrokerNotice {
  /** `success`, `info`, `prompt`, `warning`, `error` or `debug`. */
  readonly type: string;
  readonly text: string;
}

const published = z.object({
  // Older brokers have other notices, and the contracts are published all the same.
  notices: z.array(z.object({ type: z.string(), text: z.string() })).catch([]),
});

/**
 * Publishes a contract.
 *
 * @returns what the broker says about it.
 * @throws KitError `broker`, with the notices of the broker if this version of the consumer is
 * already published with another content.
 */
export async function publishContract(
  broker: BrokerConnection,
  { consumer, provider, text }: Contract,
  { consumerVersion, branch, tags, buildUrl }: PublishedVersion,
): Promise<BrokerNotice[]> {
  const task = `publish the contracts of "${consumer}" ${consumerVersion}`;
  const remedy = 'Upgrade the broker.';
  const answer = await broker.send({
    task,
    method: 'POST',
    url: requireLink(broker.index, 'pb:publish-contracts', { task, remedy }),
    json: {
      pacticipantName: consumer,
      pacticipantVersionNumber: consumerVersion,
      ...(branch !== undefined && { branch }),
      ...(tags !== undefined && { tags }),
      ...(buildUrl !== undefined && { buildUrl }),
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
    remedies: {
      409: (message) =>
        message.includes('Cannot change the content')
          ? 'Publish under another version of the consumer, one for each state of its code.'
          : 'Do what the broker says above.',
    },
  });
  return parseAnswer(answer, published, { task }).notices;
}
