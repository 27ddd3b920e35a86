import * as z from 'zod';
import { isKitError } from '../../interface/kit-error.js';
import type { Broker } from './broker.js';
import type { PactText, PublishedPact } from './verify-frontend-pact.js';

/** Which pacts of a broker are verified. */
export interface PactSelection {
  /** The name that the consumers use for the provider. */
  readonly provider: string;
  /** The branch and the tags of the provider's version that is verified. */
  readonly branch?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Whether to ask which pacts are pending; without it, no pact is. */
  readonly pending?: boolean | undefined;
  /** Adds, as pending, what consumers have published since this date: `2026-01-31`. */
  readonly wipSince?: string | undefined;
  /**
   * Consumer version selectors of Pact, such as `{ branch: 'main' }`, which the broker checks. Default: the
   * main branches of the consumers, their deployed or released versions, and if the provider has a branch,
   * their branches of the same name.
   */
  readonly selectors?: readonly object[] | undefined;
}

/** A pact of a broker. */
export interface BrokerPact extends PactText {
  readonly published: PublishedPact;
  /** Where its results are published. */
  readonly resultsPath: string;
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
 * @throws KitError `broker`
 */
export async function selectPacts(
  broker: Broker,
  { provider, branch, tags = [], wipSince, pending = false, selectors }: PactSelection,
): Promise<BrokerPact[]> {
  const answer = broker.send({
    task: `fetch the pacts of "${provider}"`,
    method: 'POST',
    path: `pacts/provider/${encodeURIComponent(provider)}/for-verification`,
    json: {
      consumerVersionSelectors: selectors ?? [
        { mainBranch: true },
        { deployedOrReleased: true },
        // The broker rejects this selector if the provider has no branch.
        ...(branch === undefined ? [] : [{ matchingBranch: true }]),
      ],
      // What is work in progress is always pending.
      includePendingStatus: pending || wipSince !== undefined,
      includeWipPactsSince: wipSince,
      providerVersionBranch: branch,
      ...(tags.length > 0 && { providerVersionTags: tags }),
    },
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
  const { value, text } = await broker.send({
    task,
    method: 'GET',
    path: source,
    schema: linkedPact,
  });
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
