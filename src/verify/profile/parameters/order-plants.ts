import { upperFirst } from '../../../interface/first-letter.js';
import type { AcceptedPlant } from '../../session/create-plant.js';
import { randomId } from '../../session/id-ranges.js';
import type { SessionContext } from '../../session/session-context.js';
import { addPlant } from './own-plants.js';
import { tryPlant } from './try-plant.js';

/** Enough plants that no unknown order looks like a known one by chance. */
export const orderedPlants = 7;
const lowerCaseNames = 3;

/** Creates plants whose order by id, by name and by creation are all different. */
export async function createOrderPlants(context: SessionContext): Promise<AcceptedPlant[]> {
  const { testPlants } = context.capabilities;
  const ids = await chooseIds(context);
  const names = await chooseNames(context);
  const plants: AcceptedPlant[] = [];
  for (let position = 0; position < orderedPlants; position++) {
    const id = ids[(position * 3 + 2) % orderedPlants] as string;
    const name = names[(position * 5 + 4) % orderedPlants] as string;
    const tag = testPlants.nextTag();
    const plant = { id, name, ...(tag !== undefined && { tag }) };
    plants.push(await addPlant(context, () => plant));
  }
  return plants;
}

/** Ids in ascending order; if the provider accepts a shorter one, their order as texts differs. */
async function chooseIds(context: SessionContext): Promise<string[]> {
  const { testPlants } = context.capabilities;
  const ids = Array.from({ length: orderedPlants }, () => testPlants.nextId());
  const shortId = randomId({ lowest: 9n * 10n ** 8n, highest: 10n ** 9n - 1n });
  const isShorter = ids.every((id) => id.length > shortId.length && id < shortId);
  const makeShort = () => ({ ...testPlants.next(), id: shortId });
  if (isShorter && (await tryPlant(context, makeShort)).isAccepted) {
    ids[0] = String(BigInt(shortId) - 1n);
  }
  return ids.sort(compareIds);
}

export function compareIds(one: string, other: string): number {
  return BigInt(one) < BigInt(other) ? -1 : 1;
}

/** Names in the order of their code units, which differs from their order without case. */
async function chooseNames(context: SessionContext): Promise<string[]> {
  const { testPlants } = context.capabilities;
  const names = Array.from({ length: orderedPlants }, () => testPlants.nextName());
  const makeSwapped = () => ({ ...testPlants.next(), name: swapCase(testPlants.nextName()) });
  const isAccepted = async () => (await tryPlant(context, makeSwapped)).isAccepted;
  if (!(await isAccepted()) && !(await isAccepted())) {
    return names.sort();
  }
  const sorted = names.map(inLowerCase).sort();
  return sorted.map((name, rank) => (rank < lowerCaseNames ? name : inUpperCase(name))).sort();
}

function swapCase(name: string): string {
  return name === inLowerCase(name) ? inUpperCase(name) : inLowerCase(name);
}

function inLowerCase(name: string): string {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

function inUpperCase(name: string): string {
  return upperFirst(name);
}
