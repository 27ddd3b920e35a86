import * as z from 'zod';
import type { BrokerConnection } from './broker-connection.js';
import { failBroker } from './broker-error.js';
import type { BrokerPact } from './fetch-pacts.js';
import { halLinks, requireLink } from './hal.js';
import { parseAnswer } from './parse-answer.js';

/** What came of one interaction of a pact. */
export interface InteractionResult {
  /** The broker's own `_id` of it; without one the broker cannot show the result beside it. */
  readonly id?: string | undefined;
  readonly description: string;
  readonly success: boolean;
  /** What was wrong. */
  readonly message?: string | undefined;
}

/** What came of a pact. */
export interface PactResult {
  readonly providerVersion: string;
  /** The branch that this version of the provider is on. */
  readonly branch?: string | undefined;
  /** Where the verification ran. */
  readonly buildUrl?: string | undefined;
  /** The version of plant-store-kit, for the broker to say who verified. */
  readonly kitVersion?: string | undefined;
  /** Whether the provider keeps the whole pact. */
  readonly success: boolean;
  readonly interactions: readonly InteractionResult[];
}

const resource = z.object({ _links: halLinks });

/**
 * Publishes what came of a pact; the branch of the provider's version is set first.
 *
 * In that order, because whoever waits for the result asks for it by branch.
 *
 * @throws KitError `broker`, also when the pact or the broker has nowhere to publish to.
 */
export async function publishResults(
  broker: BrokerConnection,
  pact: BrokerPact,
  result: PactResult,
): Promise<void> {
  const task = `publish the results of the pact of "${pact.consumer}" and "${pact.provider}"`;
  if (pact.publishUrl === undefined) {
    const cause = `${pact.source} offers no link "pb:publish-verification-results"`;
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

/** The broker keeps any JSON; these are the names that its own verifiers use. */
function describeInteraction({ id, description, success, message }: InteractionResult) {
  return {
    ...(id !== undefined && { interactionId: id }),
    interactionDescription: description,
    success,
    ...(message !== undefined && { exceptions: [{ message }] }),
  };
}
