import * as z from 'zod';
import { isKitError } from '../../interface/kit-error.js';
import type { Broker } from './broker-connection.js';
import { type HalResource, halLinks } from './hal.js';
import { parseAnswer } from './parse-answer.js';

/** What the broker says about a pact. */
export interface PactNotice {
  /** `before_verification`, or the outcome that it is about: `after_verification:success_true_published_true`. */
  readonly when: string;
  readonly text: string;
}

/** Why a broker lists a pact, and what it says about it. */
export interface PactListing {
  /** Its address in the broker. */
  readonly source: string;
  /** Which selectors it matches, in the broker's words: `latest main branch`; absent if none did. */
  readonly selectedBy?: string | undefined;
  /** Whether it has never passed, so that a failure must not fail the provider's build. */
  readonly pending: boolean;
  readonly notices: readonly PactNotice[];
  /** How the broker names it: `Pact between web-shop (1.2.0) and plant-store`. */
  readonly name?: string | undefined;
}

/** A pact of a broker. */
export interface BrokerPact extends PactListing {
  readonly consumer: string;
  readonly provider: string;
  /** The version of the consumer that has published it; absent if the broker does not say. */
  readonly consumerVersion?: string | undefined;
  /** The JSON of the pact as it was received: JSON.parse would round ids above 2^53. */
  readonly text: string;
  /** Its address, and its links in the broker; none in what is not a pact of a broker. */
  readonly resource: HalResource;
  /** Why the broker did not send it, as a clause; its text is empty then. */
  readonly problem?: string | undefined;
}

const link = z.object({ name: z.string() });
const named = z.object({ name: z.string() });

/** A pact may have any content: only the links of the broker say whose it is for certain. */
const resource = z.object({
  consumer: named.optional().catch(undefined),
  provider: named.optional().catch(undefined),
  _links: halLinks.default({}),
});

/**
 * Fetches a pact, whatever its content is.
 *
 * @throws KitError `broker`
 */
export async function fetchPact(broker: Broker, listed: PactListing): Promise<BrokerPact> {
  const task = `fetch the pact ${listed.source}`;
  const answer = await broker.send({ task, url: listed.source });
  const { consumer, provider, _links: links } = parseAnswer(answer, resource, { task });
  const nameOf = (relation: string) => link.safeParse(links[relation]).data?.name;
  return {
    ...listed,
    consumer: nameOf('pb:consumer') ?? consumer?.name ?? 'unknown',
    provider: nameOf('pb:provider') ?? provider?.name ?? 'unknown',
    consumerVersion: nameOf('pb:consumer-version'),
    text: answer.text,
    resource: { url: answer.url, links },
  };
}

/**
 * Fetches a pact that a broker has listed. If the broker rejects the request, that is the result of this
 * pact alone.
 *
 * @throws KitError `broker`, if there is no response.
 */
export async function fetchListedPact(broker: Broker, listed: PactListing): Promise<BrokerPact> {
  try {
    return await fetchPact(broker, listed);
  } catch (error) {
    if (!isKitError(error) || error.code !== 'broker' || error.details.status === undefined) {
      throw error;
    }
    const [, consumer = 'unknown', consumerVersion, provider = 'unknown'] =
      /^Pact between (.*) \((.*)\) and (.*)$/s.exec(listed.name ?? '') ?? [];
    const resource = { url: listed.source, links: {} };
    const problem = error.parts.cause;
    return { ...listed, consumer, provider, consumerVersion, text: '', resource, problem };
  }
}
