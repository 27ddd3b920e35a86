import * as z from 'zod';
import type { BrokerConnection } from './broker-connection.js';
import { type BrokerPact, fetchListedPact, type PactListing } from './broker-pact.js';
import { halLinks, requireLink } from './hal.js';
import { parseAnswer } from './parse-answer.js';

/** One way to select consumer versions, as the documentation of the Pact Broker describes it. */
export const consumerVersionSelector = z.strictObject({
  mainBranch: z.boolean().optional(),
  branch: z.string().optional(),
  fallbackBranch: z.string().optional(),
  matchingBranch: z.boolean().optional(),
  tag: z.string().optional(),
  fallbackTag: z.string().optional(),
  latest: z.boolean().optional(),
  deployed: z.boolean().optional(),
  released: z.boolean().optional(),
  deployedOrReleased: z.boolean().optional(),
  environment: z.string().optional(),
  consumer: z.string().optional(),
});

export type ConsumerVersionSelector = z.output<typeof consumerVersionSelector>;

export interface FetchPactsOptions {
  /** The name that the consumers use for the provider. */
  readonly provider: string;
  /** The branch of the provider's version that is verified. */
  readonly providerBranch?: string | undefined;
  /** The tags of the provider's version that is verified. */
  readonly providerTags?: readonly string[] | undefined;
  /** Whether to ask which pacts are pending; without it, no pact is. */
  readonly pending?: boolean | undefined;
  /** Whether to add, as pending, what consumers have published since this date (`2026-01-31`). */
  readonly wipSince?: string | undefined;
  /**
   * Default: the main branches of the consumers, their deployed or released versions, and if the provider
   * has a branch, their branches of the same name.
   */
  readonly selectors?: readonly ConsumerVersionSelector[] | undefined;
}

const listedPact = z.object({
  _links: halLinks,
  shortDescription: z.string().optional(),
  verificationProperties: z
    .object({
      pending: z.boolean().default(false),
      notices: z
        .array(z.object({ when: z.string().default('before_verification'), text: z.string() }))
        .default([]),
    })
    .default({ pending: false, notices: [] }),
});

const named = z.object({ name: z.string() });

const pactList = z.object({ _embedded: z.object({ pacts: z.array(listedPact) }) });

/**
 * Fetches the pacts that a provider has to verify.
 *
 * @throws KitError `broker`, also when the broker does not know the provider.
 */
export async function fetchPacts(
  broker: BrokerConnection,
  options: FetchPactsOptions,
): Promise<BrokerPact[]> {
  const listed = await listPacts(broker, options);
  return Promise.all(listed.map((one) => fetchListedPact(broker, one)));
}

/** Lists these pacts. */
export async function listPacts(
  broker: BrokerConnection,
  {
    provider,
    providerBranch,
    providerTags = [],
    pending = false,
    wipSince,
    selectors,
  }: FetchPactsOptions,
): Promise<PactListing[]> {
  const task = `fetch the pacts of "${provider}"`;
  const remedy = 'Upgrade the broker.';
  const answer = await broker.send({
    task,
    method: 'POST',
    isQuery: true,
    url: requireLink(broker.index, 'pb:provider-pacts-for-verification', {
      task,
      values: { provider },
      remedy,
    }),
    json: {
      consumerVersionSelectors: selectors ?? [
        { mainBranch: true },
        { deployedOrReleased: true },
        // The broker rejects this selector if the provider has no branch.
        ...(providerBranch === undefined ? [] : [{ matchingBranch: true }]),
      ],
      includePendingStatus: pending,
      ...(wipSince !== undefined && { includeWipPactsSince: wipSince }),
      ...(providerBranch !== undefined && { providerVersionBranch: providerBranch }),
      ...(providerTags.length > 0 && { providerVersionTags: providerTags }),
    },
    remedies: {
      404:
        `Check the name of the provider: the consumers must use "${provider}" too. ` +
        'If no consumer has published a pact yet, give --allow-no-pacts.',
    },
  });
  return parseAnswer(answer, pactList, { task })._embedded.pacts.map(
    ({ _links: links, shortDescription, verificationProperties }) => ({
      source: requireLink({ url: answer.url, links }, 'self', { task, remedy }),
      name: named.safeParse(links.self).data?.name,
      selectedBy: shortDescription,
      ...verificationProperties,
    }),
  );
}
