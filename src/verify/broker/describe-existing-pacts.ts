import * as z from 'zod';
import type { BrokerConnection } from './broker-connection.js';
import { type BrokerPact, fetchListedPact } from './broker-pact.js';
import { listPacts } from './fetch-pacts.js';
import { findLink } from './hal.js';
import { parseAnswer } from './parse-answer.js';

/** How many consumers are described. */
const maxDescribed = 5;

/**
 * Describes the latest pact of each consumer, whatever branch it is of, for an error that says that
 * none was selected: `web-shop 1.2.0 (branch trunk)`.
 *
 * @throws KitError `broker`
 */
export async function describeExistingPacts(
  broker: BrokerConnection,
  provider: string,
): Promise<string[]> {
  const pacts = await listPacts(broker, { provider, selectors: [{ latest: true }] });
  const listed = pacts.slice(0, maxDescribed);
  return Promise.all(
    listed.map(async (one) => describePact(broker, await fetchListedPact(broker, one))),
  );
}

const names = z.array(z.object({ name: z.string() })).catch([]);
const version = z.object({
  _embedded: z
    .object({ branchVersions: names, tags: names })
    .catch({ branchVersions: [], tags: [] }),
});

async function describePact(
  broker: BrokerConnection,
  { consumer, consumerVersion = 'of an unknown version', resource }: BrokerPact,
): Promise<string> {
  const url = findLink(resource, 'pb:consumer-version');
  if (url === undefined) {
    return `${consumer} ${consumerVersion}`;
  }
  const task = `fetch the version ${url}`;
  const answer = await broker.send({ task, url });
  const { branchVersions, tags } = parseAnswer(answer, version, { task })._embedded;
  const branches = branchVersions.map(({ name }) => `branch ${name}`);
  const facts = [
    ...(branches.length === 0 ? ['no branch'] : branches),
    ...tags.map(({ name }) => `tag ${name}`),
  ];
  return `${consumer} ${consumerVersion} (${facts.join(', ')})`;
}
