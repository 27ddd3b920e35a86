import type { ProfilingContext } from '../profiling-context.js';
import { type Field, usualText, withText } from './text-field.js';
import { tryPlant, tryVariation } from './try-plant.js';

/** What a provider may count in place of code points, with a character that counts twice then. */
const units = [
  { unit: 'bytes of UTF-8', character: 'é' },
  { unit: 'code units of UTF-16', character: '🌱' },
] as const;

/**
 * Notes where a provider counts the length of a name or a tag in another unit than code points.
 *
 * @param accepted characters that the text may hold.
 */
export async function detectLengthUnit(
  context: ProfilingContext,
  field: Field,
  accepted: ReadonlySet<string>,
): Promise<void> {
  const { recorder } = context;
  const subject = `create.longest-${field}` as const;
  const longest = recorder.valueOf(subject);
  if (typeof longest !== 'number') {
    return;
  }
  for (const { unit, character } of units) {
    if (accepted.has(character) && (await isCountedTwice(context, field, character))) {
      recorder.recordUnsupported({
        subject,
        behaviour: `The length of a ${field} is counted in ${unit}, of which it may have ${longest}.`,
        evidence: `A ${field} of ${longest} letters was accepted, one of ${longest} with "${character}" refused, and one of half as many accepted.`,
      });
      return;
    }
  }
}

async function isCountedTwice(
  context: ProfilingContext,
  field: Field,
  character: string,
): Promise<boolean> {
  const more = Number(context.recorder.valueOf(`create.longest-${field}`)) - 1;
  const makeWith = (count: number) => () =>
    withText(context, field, usualText(context, field).charAt(0) + character.repeat(count));
  const half = Math.floor(more / 2);
  return (
    half > 0 &&
    !(await tryPlant(context, makeWith(more))).isAccepted &&
    !(await tryVariation(context, makeWith(more))).isAccepted &&
    (await tryPlant(context, makeWith(half))).isAccepted
  );
}
