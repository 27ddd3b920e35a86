import { describedSituations } from '../../interface/described-situations.js';
import type { RuleId } from '../../interface/rules.js';
import { isPlainObject } from '../../text/json.js';
import { counted } from '../../text/wording.js';
import { assertPlantStore } from '../http/assert-plant-store.js';
import { CannotCheckError, UnusableProviderError } from '../http/cannot-check-error.js';
import { decodeText, jsonOf, type SentExchange, statusOf } from '../http/exchange.js';
import { redirectOf } from '../http/redirects.js';
import { cut } from '../report/wording.js';
import { type IdRange, idRanges, isUnguessable, PlantMaker } from './plant-maker.js';
import { hasSucceeded, overloadStatuses, storeFull } from './response-shape.js';
import type { Run } from './run.js';
import { createStep, listStep, type Part } from './step.js';

/** A rejection with another status is not about the plant, so its message does not say which plants are accepted. */
export const statusesOfPlants: ReadonlySet<number> = new Set([400, 409, 422]);
/** A range with fewer ids is too narrow for a run. */
const minIds = 1000n;

/**
 * Detects which plants a provider accepts, by creating one. It tries the given ids, names and tags, or usual ones, or ids
 * that the rejection of the provider names, such as `id must be between 1 and 1000000`.
 *
 * @throws KitError `provider-unreachable` when there is no plant store.
 * @throws UnusableProviderError when no plant can be created.
 * @throws CannotCheckError when the token is rejected, or the run is over.
 */
export async function detectPlants(run: Run, part: Part): Promise<void> {
  const { ids: ends, tags } = run.connection.samples;
  const given = ends && upperHalf(BigInt(ends[0]), BigInt(ends[1]));
  if (given !== undefined && isCrowded(given, run.views.longest)) {
    throw new UnusableProviderError(
      `a create could replace a plant of another client: the provider lists ${counted(run.views.longest, 'plant')}, which is many for ${ends?.join('-')}. Give a wider range of ids (--ids)`,
    );
  }
  const withTags = tags ? [true] : [true, false];
  let rejected: SentExchange | undefined;
  const tryRanges = async (ranges: readonly IdRange[]): Promise<boolean> => {
    for (const ids of ranges) {
      for (const hasTags of withTags) {
        const answer = await tryPlants(run, part, ids, hasTags);
        if (answer === undefined) {
          return true;
        }
        rejected ??= answer;
      }
    }
    return false;
  };
  if (await tryRanges(given ? [given] : idRanges)) {
    return;
  }
  const isOfPlant = rejected !== undefined && statusesOfPlants.has(statusOf(rejected) ?? 0);
  const named = rejected && isOfPlant && !given ? rangeIn(messageOf(rejected)) : undefined;
  if (named !== undefined && (await tryRanges([named]))) {
    return;
  }
  const first = rejected as SentExchange;
  await assertPlantStore(run.connection, await run.send(listStep()), first);
  throw createsRejected(first);
}

/** Services count ids up, so that the plants of other clients have the lower ones. */
function upperHalf(lowest: bigint, highest: bigint): IdRange {
  const middle = lowest + (highest - lowest) / 2n;
  return highest - middle < minIds / 2n ? { lowest, highest } : { lowest: middle + 1n, highest };
}

/** Whether a random id of a range may well be that of a plant which is listed. */
function isCrowded({ lowest, highest }: IdRange, listed: number): boolean {
  return !isUnguessable(String(lowest)) && BigInt(listed) * 10n > highest - lowest;
}

/** Tries to create such a plant. @returns the rejection; undefined if the plant was created. */
async function tryPlants(
  run: Run,
  part: Part,
  ids: IdRange,
  hasTags: boolean,
): Promise<SentExchange | undefined> {
  const { names, tags } = run.connection.samples;
  const isTaken = (name: string) => run.isNameTaken(name);
  run.plants = new PlantMaker({ ids, hasTags, names, tags, isTaken });
  const plant = run.plants.next();
  const exchange = await run.send({ ...createStep(plant), onOwnSocket: true, part });
  if (!hasSucceeded(exchange)) {
    return exchange;
  }
  if (!isUnguessable(plant.id)) {
    // Before any other id is taken: a provider that accepts a taken id may replace plants of other clients.
    const situation = describedSituations['create.taken-id'];
    const again = { ...createStep({ ...run.plants.next(), id: plant.id }), situation, plant };
    await run.send({ ...again, part });
  }
  return undefined;
}

/** The message of an Error, without its number; the whole body if it is no Error. */
function messageOf(exchange: SentExchange): string {
  const body = jsonOf(exchange);
  const message = isPlainObject(body) ? body.message : undefined;
  return typeof message === 'string' ? message : decodeText(exchange.response?.body);
}

/** The range of ids that a text names by its ends. A hyphen between two numbers is no sign. */
function rangeIn(text: string): IdRange | undefined {
  const numbers = (text.match(/(?:(?<!\d)-)?\b\d{1,19}\b/g) ?? [])
    .map(BigInt)
    .sort((one, other) => (one < other ? -1 : 1));
  const [lowest, highest] = [numbers[0], numbers.at(-1)];
  const isWide = lowest !== undefined && highest !== undefined && highest - lowest >= minIds;
  return isWide ? { lowest, highest } : undefined;
}

function createsRejected(rejected: SentExchange): CannotCheckError {
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
  if (status === storeFull) {
    return because('the store is full', '. Delete some of its plants');
  }
  if (status === 400 || status === 409) {
    // The document leaves open which ids and names are accepted, and how many plants, so no rule fails.
    const said = cut(decodeText(rejected.response?.body), 200);
    const full = status === 409 ? ' If the store is full, delete some of its plants.' : '';
    const remedy = ` ${said}.${full} Say which plants it accepts: --ids 1-1000000, --names Fern,Ivy or --tags herb,tree (samples in code)`;
    return because('the provider rejects every plant that was tried', remedy);
  }
  const rule = status === 404 ? 'paths.unversioned' : 'create.answers-200-with-plant';
  return because('no plant could be created', '', rule);
}
