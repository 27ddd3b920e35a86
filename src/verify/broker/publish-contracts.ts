import * as z from 'zod';
import { KitError } from '../../interface/kit-error.js';
import type { BrokerConnection } from './broker-connection.js';
import { requireLink } from './hal.js';
import { parseAnswer } from './parse-answer.js';

/** A contract to publish. */
export interface ContractFile {
  readonly consumer: string;
  readonly provider: string;
  /** The pact's JSON, sent byte for byte. */
  readonly text: string;
}

export interface PublishContractsOptions {
  readonly files: readonly ContractFile[];
  /** The version of the consumers, unique for each state of their code, such as a commit. */
  readonly consumerVersion: string;
  readonly branch?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** The address of the build that made the contracts. */
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
 * Publishes contracts with one request for each consumer.
 *
 * @returns what the broker says about them.
 * @throws KitError `broker`, with the notices of the broker if this version of the consumer is
 * already published with another content; `invalid-option` when there are two contracts of the same
 * pair.
 */
export async function publishContracts(
  broker: BrokerConnection,
  { files, ...version }: PublishContractsOptions,
): Promise<BrokerNotice[]> {
  rejectSamePair(files);
  const notices: BrokerNotice[] = [];
  for (const [consumer, contracts] of groupByConsumer(files)) {
    notices.push(...(await publishConsumer(broker, consumer, contracts, version)));
  }
  return notices;
}

async function publishConsumer(
  broker: BrokerConnection,
  consumer: string,
  contracts: readonly ContractFile[],
  { consumerVersion, branch, tags, buildUrl }: Omit<PublishContractsOptions, 'files'>,
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
      contracts: contracts.map(({ provider, text }) => ({
        consumerName: consumer,
        providerName: provider,
        specification: 'pact',
        contentType: 'application/json',
        content: Buffer.from(text).toString('base64'),
      })),
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

/** A request can publish the contracts of one consumer only. */
function groupByConsumer(files: readonly ContractFile[]): Map<string, ContractFile[]> {
  const groups = new Map<string, ContractFile[]>();
  for (const file of files) {
    groups.set(file.consumer, [...(groups.get(file.consumer) ?? []), file]);
  }
  return groups;
}

/** A broker would store only the last of them, without an error. */
function rejectSamePair(files: readonly ContractFile[]): void {
  const pairs = new Set<string>();
  for (const { consumer, provider } of files) {
    const pair = JSON.stringify([consumer, provider]);
    if (pairs.has(pair)) {
      throw new KitError({
        code: 'invalid-option',
        task: 'publish the contracts',
        cause: `there are two contracts of "${consumer}" and "${provider}"`,
        remedy: 'Merge them, or leave one of them out.',
        details: { option: 'files' },
      });
    }
    pairs.add(pair);
  }
}
