import type { NewPlant } from '../../interface/plant.js';
import { type Exchange, isSuccess, statusOf, textOf } from '../http/exchange.js';
import type { ExpectedPlants } from './expected-plants.js';
import { type IdRange, idRanges, PlantMaker } from './plant-maker.js';
import type { ProviderSession } from './provider-session.js';
import { createStep } from './step.js';

/** What makes plants that a provider accepts, and the first of them, which was created. */
interface FoundPlants {
  readonly plants: PlantMaker;
  readonly plant: NewPlant;
}

/** A rejection with another status is not about the plant, so its message does not say which plants are accepted. */
const statusesOfPlants: ReadonlySet<number> = new Set([400, 409, 422]);
/** How many words of a message are tried as tags. */
const maxWords = 16;
/** A range with fewer ids is too narrow for a run. */
const minIds = 1000n;

/**
 * Finds plants that a provider accepts, by creating one. It tries the given ids, names and tags, or usual ones, or those
 * that the rejection of the provider names, such as `id must be between 1 and 1000000` or `tag must be herb or tree`.
 *
 * @returns what was found, or the first rejection.
 */
export async function findPlants(
  session: ProviderSession,
  expectedPlants: ExpectedPlants,
): Promise<FoundPlants | Exchange> {
  const { ids: ends, names, tags } = session.connection.samples;
  const isTaken = (name: string) => session.hasName(name);
  let rejected: Exchange | undefined;
  const tryPlants = async (
    ids: IdRange,
    hasTags: boolean,
    tried = tags,
  ): Promise<FoundPlants | undefined> => {
    const plants = new PlantMaker({ ids, hasTags, names, tags: tried, isTaken });
    const plant = plants.next();
    const exchange = await session.send(createStep(plant), expectedPlants);
    if (isSuccess(exchange)) {
      return { plants, plant };
    }
    rejected ??= exchange;
    return undefined;
  };
  const givenRange = ends && { lowest: BigInt(ends[0]), highest: BigInt(ends[1]) };
  const ranges: readonly [IdRange, ...IdRange[]] = givenRange ? [givenRange] : idRanges;
  for (const ids of ranges) {
    for (const hasTags of tags ? [true] : [true, false]) {
      const found = await tryPlants(ids, hasTags);
      if (found !== undefined) {
        return found;
      }
    }
  }
  const status = rejected && statusOf(rejected);
  const isOfPlant = status !== undefined && statusesOfPlants.has(status);
  const message = isOfPlant ? textOf(rejected?.response?.body ?? new Uint8Array()) : '';
  const ids = givenRange ?? rangeIn(message) ?? ranges[0];
  const named = tags ? [undefined] : [undefined, ...wordsIn(message).map((word) => [word])];
  const isNamed = ids !== ranges[0] || named.length > 1;
  for (const words of isNamed ? named : []) {
    const found = await tryPlants(ids, true, words ?? tags);
    if (found !== undefined) {
      return found;
    }
  }
  return rejected as Exchange;
}

/** The range of ids that a text names by its ends. */
function rangeIn(text: string): IdRange | undefined {
  const numbers = (text.match(/-?\b\d{1,19}\b/g) ?? []).map(BigInt).sort((one, other) => {
    return one < other ? -1 : 1;
  });
  const [lowest, highest] = [numbers[0], numbers.at(-1)];
  const isWide = lowest !== undefined && highest !== undefined && highest - lowest >= minIds;
  return isWide ? { lowest, highest } : undefined;
}

/** The words of a text, the last ones first: a message names what is allowed at its end. */
function wordsIn(text: string): readonly string[] {
  return [...new Set(text.match(/\p{L}[\p{L}\d_-]*/gu) ?? [])].toReversed().slice(0, maxWords);
}
