import * as z from 'zod';
import type { BrokerConnection } from './broker-connection.js';
import { failBroker } from './broker-error.js';
import type { BrokerPact } from './fetch-pacts.js';
import { halLinks, requireLink } from './hal.js';
import { parseAnswer } from './parse-answer.js';

/** The result of one interaction, as it is published to a broker. */
export interface PublishedInteraction {
  /** The `_id` that the broker has given it: without one, the broker cannot show its result. */
  readonly id?: string | undefined;
  readonly description: string;
  readonly success: boolean;
  /** Why it failed. */
  readonly message?: string | undefined;
}

/** The result of a pact, as it is published to a broker. */
export interface PactResult {
  readonly providerVersion: string;
  /** The branch that this version of the provider is on. */
  readonly branch?: string | undefined;
  /** The address of the build that ran the verification. */
  readonly buildUrl?: string | undefined;
  /** The version of plant-store-kit: the broker shows what has verified the pact. */
  readonly kitVersion?: string | undefined;
  /** Whether every interaction has passed. */
  readonly success: boolean;
  readonly interactions: readonly PublishedInteraction[];
}

const resource = z.object({ _links: halLinks });

/**
 * Sets the branch of the provider's version, and then publishes the result of a pact: clients that
 * wait for the result query it by branch.
 *
 * @throws KitError `broker`, also when the pact or the broker has no link to publish to.
 */
export async function publishResults(
  broker: BrokerConnection,
  pact: BrokerPact,
  result: PactResult,
): Promise<void> {
  const task = `publish the results of the pact of "${pact.consumer}" and "${pact.provider}"`;
  if (pact.publishUrl === undefined) {
    const cause = `${pact.source} has no link "pb:publish-verification-results"`;
    throw failBroker({ task, cause, remedy: 'Upgrade the broker.', url: pact.source });
  }
  const { providerVersion, branch, buildUrl, kitVersion, success, interactions } = result;
  if (branch !== undefined) {
    await setBranch(broker, pact, { branch, version: providerVersion });
  }
  await broker.send({
    task,
    method: 'POST',
    url: pact.publishUrl,
    json: {
      success,
      providerApplicationVersion: providerVersion,
      ...(buildUrl !== undefined && { buildUrl }),
      testResults: interactions.map(describeInteraction),
      ...(kitVersion !== undefined && {
        verifiedBy: { implementation: 'plant-store-kit', version: kitVersion },
      }),
    },
  });
}

async function setBranch(
  broker: BrokerConnection,
  { source, text, provider: name }: BrokerPact,
  values: { readonly branch: string; readonly version: string },
): Promise<void> {
  const task = `set the branch "${values.branch}" of "${name}" ${values.version}`;
  const remedy = 'Upgrade the broker to 2.86.0 or later, or publish without --branch.';
  const { _links: pactLinks } = parseAnswer({ url: source, text }, resource, { task });
  const provider = await broker.send({
    task,
    url: requireLink({ url: source, links: pactLinks }, 'pb:provider', { task, remedy }),
  });
  const { _links: links } = parseAnswer(provider, resource, { task });
  await broker.send({
    task,
    method: 'PUT',
    url: requireLink({ url: provider.url, links }, 'pb:branch-version', { task, values, remedy }),
    json: {},
  });
}

/** The broker stores any JSON; these are the member names that other verifiers use. */
function describeInteraction({ id, description, success, message }: PublishedInteraction) {
  return {
    ...(id !== undefined && { interactionId: id }),
    interactionDescription: description,
    success,
    ...(message !== undefined && { exceptions: [{ message }] }),
  };
}
