import { isPlainObject } from '../../../interface/plain-object.js';
import { jsonOf } from '../../session/exchange.js';
import type { Listing } from '../../session/list-plants.js';
import { pollListOf } from '../../situations/list-of.js';
import type { SituationRun } from '../../situations/run-situation.js';
import { parsePlainObject } from '../parse-plain-object.js';
import type { ProfilingContext } from '../profiling-context.js';

type ListedPlant = Listing['plants'][number];

/**
 * How a list shows a plant differently from the response to its create, to follow "it"; undefined if
 * it shows the same, or if lists do not show every plant.
 *
 * @throws CannotCheckError when the provider answers with no list.
 */
export async function findListingDifference(
  context: ProfilingContext,
  run: SituationRun,
): Promise<string | undefined> {
  const created = jsonOf(run.exchange);
  if (context.capabilities.visibility !== 'all' || !isPlainObject(created)) {
    return undefined;
  }
  const isAsAnswered = (plant: ListedPlant) =>
    plant.name === created.name && isSameTag(run, plant.tag, created.tag);
  const { plants } = await pollListOf(context, run.caller, (one) => one.plants.some(isAsAnswered));
  if (plants.some(isAsAnswered)) {
    return undefined;
  }
  const other = plants.find((plant) => isLike(plant, run));
  return other === undefined
    ? 'does not list the plant that it returned'
    : `lists the plant as ${JSON.stringify({ name: other.name, tag: other.tag })}`;
}

/** A parameter says how the provider returns a plant without a tag. */
function isSameTag({ request }: SituationRun, listed: unknown, answered: unknown): boolean {
  const { tag } = parsePlainObject(String(request.body)) ?? {};
  const isStored = typeof tag === 'string' && typeof answered === 'string';
  const comparable = (text: unknown) => text ?? (isStored ? undefined : '');
  return comparable(listed) === comparable(answered);
}

/** With fewer inner letters, another plant may have them in its name by chance. */
const minLetters = 5;

function isLike({ name }: ListedPlant, { fresh }: SituationRun): boolean {
  const letters = fresh.name.slice(1, -1);
  return letters.length >= minLetters && typeof name === 'string' && name.includes(letters);
}
