import type { RuleId } from '../../interface/rules.js';
import { assertPlantStore } from '../http/assert-plant-store.js';
import {
  CannotCheckError,
  UnusableProviderError,
  unlessImpossible,
} from '../http/cannot-check-error.js';
import type { Connection } from '../http/connection.js';
import { type Exchange, isNotFound, statusOf, textOf } from '../http/exchange.js';
import { redirectOf } from '../http/redirect.js';
import { settleAll } from '../http/settle-all.js';
import { cut } from '../report/wording.js';
import { detectLists } from './detect-lists.js';
import type { ExpectedPlants } from './expected-plants.js';
import { findPlants } from './find-plants.js';
import { isListed, type Listing, type Lists, listByEachQuery } from './lists.js';
import type { PlantMaker } from './plant-maker.js';
import type { ProviderSession } from './provider-session.js';
import { overloadStatuses } from './response-rules.js';
import { deleteStep, listStep } from './step.js';

/** A provider that was reached, the plants that it accepts, and what its lists show. */
export interface DetectedProvider {
  readonly session: ProviderSession;
  readonly connection: Connection;
  readonly plants: PlantMaker;
  readonly lists: Lists;
}

/**
 * Detects with a few requests which plants a provider accepts and what its lists show.
 *
 * @throws KitError `provider-unreachable` when there is no plant store.
 * @throws UnusableProviderError when no plant can be created, or none deleted.
 * @throws CannotCheckError when the token is rejected, or the run is over.
 */
export async function detectProvider(session: ProviderSession): Promise<DetectedProvider> {
  const { connection, lists } = session;
  const expectedPlants = session.expectPlants();
  const before = await listByEachQuery(connection);
  lists.facts = { ...lists.facts, namesBefore: new Set(before.flat().map(({ name }) => name)) };
  const found = await findPlants(session, expectedPlants);
  if ('request' in found) {
    await assertPlantStore(connection, await connection.send(listStep()), found);
    throw createsRejected(found);
  }
  const { plants, plant } = found;
  await detectLists(session, expectedPlants, plants, plant, before);
  await detectDeletes(session, expectedPlants);
  return { session, connection, plants, lists };
}

/** Deletes the plants that were created to detect lists, and detects how late lists show that. */
async function detectDeletes(
  session: ProviderSession,
  expectedPlants: ExpectedPlants,
): Promise<void> {
  const { cleanUp, connection, lists } = session;
  const created = expectedPlants.remaining.map(({ plant }) => plant);
  const deleteAll = () =>
    settleAll(created.map((plant) => session.send(deleteStep(plant), expectedPlants)));
  const statuses = (await deleteAll()).map((exchange) => statusOf(exchange) ?? 0);
  const forbidden = statuses.find((status) => status === 401 || status === 403);
  if (forbidden !== undefined) {
    throw new UnusableProviderError(
      `the token may not delete plants (DELETE /plants/{id} was answered with ${forbidden}): give the token of a user who may create, list and delete plants`,
    );
  }
  if (lists.facts.shown === 'none') {
    cleanUp.hasProvenDeletes = (await deleteAll()).every(isNotFound);
    return;
  }
  const isGone = (listing: Listing) => !created.some((plant) => isListed(listing, plant));
  const listing = await unlessImpossible(connection, () => lists.poll('first', isGone));
  for (const plant of created) {
    if (listing && isListed(listing, plant)) {
      expectedPlants.note(plant, 'maybe', listing.exchange);
    }
  }
}

function createsRejected(rejected: Exchange): CannotCheckError {
  const status = statusOf(rejected) ?? 0;
  const redirect = redirectOf(rejected);
  const answer = `POST /plants was answered with ${status || 'nothing'}`;
  const because = (cause: string, remedy: string, rule?: RuleId) =>
    new UnusableProviderError(`${cause}: ${answer}${remedy}`, rejected, rule);
  if (status === 401) {
    return new CannotCheckError(`the token was rejected: ${answer}. Give a valid token`);
  }
  if (status === 403) {
    const remedy = '. Give the token of a user who may create, list and delete';
    return because('the token may not create plants', remedy);
  }
  if (overloadStatuses.has(status)) {
    return because('the provider is overloaded', '. Try again later');
  }
  if (redirect !== undefined) {
    return because(`the service redirects to ${redirect.location}`, `. ${redirect.advice}`);
  }
  if (status === 400) {
    // The document leaves open which ids and names are accepted, so no rule fails.
    const said = cut(textOf(rejected.response?.body ?? new Uint8Array()), 200);
    const remedy = ` ${said}. Say which ones it accepts: --ids 1-1000000, --names Fern,Ivy or --tags herb,tree (samples in code)`;
    return because('the provider rejects every plant that was tried', remedy);
  }
  const rule = status === 404 ? 'paths.unversioned' : 'create.answers-200-with-plant';
  return because('no plant could be created', '', rule);
}
