import * as z from 'zod';
import type { BrokerConnection } from './broker-connection.js';
import { findLink, halLinks, requireLink } from './hal.js';
import { parseAnswer } from './parse-answer.js';

/** Which versions of the consumers count, as the broker's documents describe them. */
export interface ConsumerVersionSelector {
  readonly mainBranch?: true;
  readonly deployedOrReleased?: true;
  readonly matchingBranch?: true;
  readonly branch?: string;
  readonly fallbackBranch?: string;
  readonly tag?: string;
  readonly fallbackTag?: string;
  readonly latest?: boolean;
  readonly deployed?: true;
  readonly released?: true;
  readonly environment?: string;
  readonly consumer?: string;
}

export interface FetchPactsOptions {
  /** As the consumers name it. */
  readonly provider: string;
  /** The branch of the provider's version that is verified. */
  readonly providerBranch?: string | undefined;
  /** Asks which pacts are pending; without it none is said to be. */
  readonly pending: boolean;
  /**
   * Default: the consumers' main branches, what is deployed or released, and with a branch of the
   * provider the consumers' branches of the same name.
   */
  readonly selectors?: readonly ConsumerVersionSelector[] | undefined;
}

/** A pact that a broker asks the provider to keep. */
export interface BrokerPact {
  readonly consumer: string;
  readonly provider: string;
  /** Its address in the broker. */
  readonly source: string;
  /** The pact's JSON as it came; parsed and written again it would lose digits above 2^53. */
  readonly text: string;
  /** Whether it has never been kept, and so breaks nothing yet. */
  readonly pending: boolean;
  /** What the broker says about it before it is verified: why it is among them, why it is pending. */
  readonly notices: readonly string[];
  /** Where its results go; absent from a broker that takes none. */
  readonly publishUrl?: string;
}

const listedPact = z.object({
  _links: halLinks,
  verificationProperties: z
    .object({
      pending: z.boolean().default(false),
      notices: z.array(z.object({ when: z.string().optional(), text: z.string() })).default([]),
    })
    .default({ pending: false, notices: [] }),
});

const pactList = z.object({ _embedded: z.object({ pacts: z.array(listedPact) }) });

const named = z.object({ name: z.string() });

const pactResource = z.object({
  consumer: named,
  provider: named,
  _links: halLinks.default({}),
});

/**
 * Fetches the pacts that a provider has to keep.
 *
 * @throws KitError `broker`, also when the broker does not know the provider.
 */
export async function fetchPacts(
  broker: BrokerConnection,
  { provider, providerBranch, pending, selectors }: FetchPactsOptions,
): Promise<BrokerPact[]> {
  const task = `fetch the pacts of "${provider}"`;
  const remedy = 'Upgrade the broker.';
  const answer = await broker.send({
    task,
    method: 'POST',
    url: requireLink(broker.index, 'pb:provider-pacts-for-verification', {
      task,
      values: { provider },
      remedy,
    }),
    json: {
      consumerVersionSelectors: selectors ?? defaultSelectors(providerBranch),
      includePendingStatus: pending,
      ...(providerBranch !== undefined && { providerVersionBranch: providerBranch }),
    },
    remedies: {
      404: `Check the provider's name: "${provider}" has to be what the consumers call it.`,
    },
  });
  const { _embedded } = parseAnswer(answer, pactList, { task });
  return Promise.all(
    _embedded.pacts.map(({ _links: links, verificationProperties }) =>
      fetchPact(broker, {
        source: requireLink({ url: answer.url, links }, 'self', { task, remedy }),
        pending: verificationProperties.pending,
        notices: verificationProperties.notices.filter(isForBefore).map(({ text }) => text),
      }),
    ),
  );
}

async function fetchPact(
  broker: BrokerConnection,
  listed: Pick<BrokerPact, 'source' | 'pending' | 'notices'>,
): Promise<BrokerPact> {
  const task = `fetch the pact ${listed.source}`;
  const answer = await broker.send({ task, url: listed.source });
  const { consumer, provider, _links: links } = parseAnswer(answer, pactResource, { task });
  const publishUrl = findLink({ url: answer.url, links }, 'pb:publish-verification-results');
  return {
    ...listed,
    consumer: consumer.name,
    provider: provider.name,
    text: answer.text,
    ...(publishUrl !== undefined && { publishUrl }),
  };
}

function defaultSelectors(providerBranch: string | undefined): ConsumerVersionSelector[] {
  return [
    { mainBranch: true },
    { deployedOrReleased: true },
    // Without a branch of the provider to match the broker rejects it.
    ...(providerBranch === undefined ? [] : [{ matchingBranch: true } as const]),
  ];
}

/** The others hold for one outcome of the verification alone: `after_verification:success_true_…`. */
function isForBefore({ when = 'before_verification' }: { when?: string | undefined }): boolean {
  return when.startsWith('before_verification');
}
