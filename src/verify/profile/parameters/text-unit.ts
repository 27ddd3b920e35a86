import { type TextUnit, textUnits } from '../../../interface/text-length.js';
import { CannotCheckError } from '../../session/cannot-check-error.js';
import type { ProfilingContext } from '../profiling-context.js';
import type { ParameterDetector } from './parameter-detector.js';
import { type Field, usualText, withText } from './text-field.js';
import { tryPlant, tryVariation } from './try-plant.js';

const subject = 'create.text-unit';
/** What a provider may count in place of code points, with a character that counts twice then. */
const units = [
  { unit: 'bytes', character: 'é' },
  { unit: 'utf-16', character: '🌱' },
] as const;

/** What was found out about names, or about tags. */
interface FieldUnit {
  readonly field: Field;
  readonly unit: TextUnit;
  readonly evidence: string;
}

/** In which unit the length of names and tags is counted, where they have a longest. */
export const textUnitDetector: ParameterDetector = {
  parameters: [subject],
  async detect(context) {
    const { recorder } = context;
    const found: FieldUnit[] = [];
    for (const field of ['name', 'tag'] as const) {
      found.push(...(await detectUnit(context, field)));
    }
    const [first, ...others] = found;
    if (first === undefined) {
      throw new CannotCheckError('no longest name or tag was seen that may hold other letters');
    }
    recorder.determine(subject, first.unit, first.evidence);
    for (const { field, unit, evidence } of others.filter((other) => other.unit !== first.unit)) {
      recorder.recordUnsupported({
        subject: `create.maximum-${field}-length`,
        behaviour: `The length of a ${field} is counted in ${textUnits[unit]}, and that of a ${first.field} in ${textUnits[first.unit]}.`,
        evidence: `${evidence.charAt(0).toUpperCase()}${evidence.slice(1)}.`,
      });
    }
  },
};

/** None where the provider does not show it. */
async function detectUnit(context: ProfilingContext, field: Field): Promise<readonly FieldUnit[]> {
  const max = context.recorder.valueOf(`create.maximum-${field}-length`);
  if (typeof max !== 'number' || max < minLength) {
    return [];
  }
  const length = max - 1;
  const sentence = (character: string) =>
    `a ${field} of ${max} letters was accepted, and one of ${max} with "${character}"`;
  let isLastAccepted = false;
  for (const { unit, character } of units) {
    isLastAccepted = await isAccepted(context, field, [character, length]);
    // Characters that are not allowed at all are rejected in any number.
    if (
      isLastAccepted ||
      !(await isAccepted(context, field, [character, Math.floor(length / 2)]))
    ) {
      continue;
    }
    const again = await tryVariation(context, makeWith(context, field, character, length));
    const evidence = `${sentence(character)} rejected, but not one of half as many`;
    return again.isAccepted ? [] : [{ field, unit, evidence }];
  }
  return isLastAccepted ? [{ field, unit: 'code-points', evidence: sentence('🌱') }] : [];
}

/** Half of a shorter one is no more than a letter. */
const minLength = 4;

async function isAccepted(
  context: ProfilingContext,
  field: Field,
  [character, count]: readonly [string, number],
): Promise<boolean> {
  return (await tryPlant(context, makeWith(context, field, character, count))).isAccepted;
}

/** Makes a plant with a text of a letter, and of so many of a character. */
function makeWith(context: ProfilingContext, field: Field, character: string, count: number) {
  return () =>
    withText(context, field, `${usualText(context, field).charAt(0)}${character.repeat(count)}`);
}
