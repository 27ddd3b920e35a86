import * as z from 'zod';
import { isKitError, type KitError } from '../../interface/kit-error.js';
import type { Broker } from './broker-connection.js';
import type { BrokerPact } from './broker-pact.js';
import { type HalResource, halLinks, requireLink } from './hal.js';
import { parseAnswer } from './parse-answer.js';

/** How a response differs from a pact, with the member names that other verifiers use. */
export interface PublishedMismatch {
  readonly attribute: 'status' | 'header' | 'body';
  /** The name of the header, or the path in the body. */
  readonly identifier?: string;
  readonly description: string;
}

/** The result of one interaction, as it is published to a broker. */
export interface PublishedInteraction {
  /** The `_id` that the broker has given it: without one, the broker cannot show its result. */
  readonly id?: string | undefined;
  readonly description: string;
  readonly success: boolean;
  readonly mismatches?: readonly PublishedMismatch[] | undefined;
  /** Why it failed, other than by a mismatch. */
  readonly message?: string | undefined;
}

/** The result of a pact, as it is published to a broker. */
export interface PactResult {
  readonly pact: BrokerPact;
  /** Whether every interaction has passed. */
  readonly success: boolean;
  readonly interactions: readonly PublishedInteraction[];
}

/** The version of the provider that was verified, and what has verified it. */
export interface VerifiedVersion {
  readonly version: string;
  readonly branch?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** The address of the build that ran the verification. */
  readonly buildUrl?: string | undefined;
  /** The version of plant-store-kit: the broker shows what has verified the pact. */
  readonly kitVersion?: string | undefined;
}

/** A result that could not be published. */
export interface UnpublishedResult {
  readonly pact: BrokerPact;
  readonly error: KitError;
}

/**
 * Sets the branch and the tags of the provider's version, and then publishes the results: clients that
 * wait for a result query it by branch. A result that cannot be published does not stop the others.
 *
 * @returns the results that could not be published.
 * @throws KitError `broker`, when the branch or a tag cannot be set; nothing is published then.
 */
export async function publishResults(
  broker: Broker,
  results: readonly PactResult[],
  verified: VerifiedVersion,
): Promise<UnpublishedResult[]> {
  const [first] = results;
  if (first !== undefined) {
    await setBranchAndTags(broker, first.pact, verified);
  }
  const unpublished: UnpublishedResult[] = [];
  // One after the other: a broker over SQLite answers writes at the same time with 500.
  for (const result of results) {
    try {
      await publishResult(broker, result, verified);
    } catch (error) {
      if (!isKitError(error)) {
        throw error;
      }
      unpublished.push({ pact: result.pact, error });
    }
  }
  return unpublished;
}

const upgrade = 'Upgrade the broker.';

async function publishResult(
  broker: Broker,
  { pact, success, interactions }: PactResult,
  { version, buildUrl, kitVersion }: VerifiedVersion,
): Promise<void> {
  const task = `publish the result of the pact of "${pact.consumer}" and "${pact.provider}"`;
  await broker.send({
    task,
    method: 'POST',
    url: requireLink(pact.resource, 'pb:publish-verification-results', { task, remedy: upgrade }),
    json: {
      success,
      providerApplicationVersion: version,
      ...(buildUrl !== undefined && { buildUrl }),
      testResults: interactions.map(describeInteraction),
      ...(kitVersion !== undefined && {
        verifiedBy: { implementation: 'plant-store-kit', version: kitVersion },
      }),
    },
  });
}

const linking = z.object({ _links: halLinks });

async function setBranchAndTags(
  broker: Broker,
  { resource: pact, provider: name }: BrokerPact,
  { version, branch, tags = [] }: VerifiedVersion,
): Promise<void> {
  if (branch === undefined && tags.length === 0) {
    return;
  }
  const task = `set the branch and the tags of "${name}" ${version}`;
  const url = requireLink(pact, 'pb:provider', { task, remedy: upgrade });
  const answer = await broker.send({ task, url });
  const { _links } = parseAnswer(answer, linking, { task });
  const provider: HalResource = { url: answer.url, links: _links };
  const put = (relation: string, values: Readonly<Record<string, string>>, remedy: string) =>
    broker.send({
      task,
      method: 'PUT',
      url: requireLink(provider, relation, { task, values: { version, ...values }, remedy }),
      json: {},
    });
  if (branch !== undefined) {
    const remedy = 'Upgrade the broker to 2.86.0 or later, or publish without --branch.';
    await put('pb:branch-version', { branch }, remedy);
  }
  for (const tag of tags) {
    await put('pb:version-tag', { tag }, 'Upgrade the broker, or publish without --provider-tag.');
  }
}

/** The broker stores any JSON; these are the member names that other verifiers use. */
function describeInteraction(interaction: PublishedInteraction) {
  const { id, description, success, mismatches = [], message } = interaction;
  return {
    ...(id !== undefined && { interactionId: id }),
    interactionDescription: description,
    success,
    ...(mismatches.length > 0 && { mismatches }),
    ...(message !== undefined && { exceptions: [{ message }] }),
  };
}
