import * as z from 'zod';
import type { BrokerConnection } from './broker-connection.js';
import { findLink, halLinks, requireLink } from './hal.js';
import { parseAnswer } from './parse-answer.js';

/** A selector of consumer versions, as the documentation of the Pact Broker describes it. */
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
  /** The name that the consumers use for the provider. */
  readonly provider: string;
  /** The branch of the provider's version that is verified. */
  readonly providerBranch?: string | undefined;
  /** Whether to ask which pacts are pending; without it, no pact is. */
  readonly pending: boolean;
  /**
   * Default: the main branches of the consumers, their deployed or released versions, and if the
   * provider has a branch, their branches of the same name.
   */
  readonly selectors?: readonly ConsumerVersionSelector[] | undefined;
}

/** A pact that a broker has for the provider to verify. */
export interface BrokerPact {
  readonly consumer: string;
  readonly provider: string;
  /** Its address in the broker. */
  readonly source: string;
  /** The JSON of the pact as it was received: JSON.parse would round ids above 2^53. */
  readonly text: string;
  /** Whether it has never passed, so that a failure must not fail the provider's build. */
  readonly pending: boolean;
  /**
   * What the broker says about it before its verification: why it is selected, why it is pending.
   */
  readonly notices: readonly string[];
  /** The address to publish its results to; absent if the broker accepts none. */
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
 * Fetches the pacts that a provider has to verify.
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
      404: `Check the name of the provider: the consumers must use "${provider}" too.`,
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
    // The broker rejects this selector if the provider has no branch.
    ...(providerBranch === undefined ? [] : [{ matchingBranch: true } as const]),
  ];
}

/** Other notices are about one outcome of the verification: `after_verification:success_true_…`. */
function isForBefore({ when = 'before_verification' }: { when?: string | undefined }): boolean {
  return when.startsWith('before_verification');
}
