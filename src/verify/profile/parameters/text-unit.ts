import type { TextUnit } from '../../../interface/text-length.js';
import { toSentence } from '../../report/to-reason.js';
import { CannotCheckError } from '../../session/cannot-check-error.js';
import type { ProfilingContext } from '../profiling-context.js';
import type { ParameterDetector } from './parameter-detector.js';
import { type Field, usualText, withText } from './text-field.js';
import { tryPlant, tryVariation } from './try-plant.js';

const subject = 'create.text-unit';
/** The units other than code points, with a character that has two of them. */
const units = [
  { unit: 'bytes', character: 'é', unitName: 'bytes of UTF-8' },
  { unit: 'utf-16', character: '🌱', unitName: 'code units of UTF-16' },
] as const;

/** The unit of names, or of tags. */
interface FieldUnit {
  readonly field: Field;
  readonly unit: TextUnit;
  readonly unitName: string;
  readonly evidence: string;
}

/** Detects the unit of the maximum length of names and tags. */
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
      throw new CannotCheckError('no maximum length of a name or a tag shows the unit');
    }
    recorder.determine(subject, first.unit, first.evidence);
    for (const { field, unitName, evidence } of others.filter(({ unit }) => unit !== first.unit)) {
      recorder.recordUnsupported({
        subject: `create.maximum-${field}-length`,
        behaviour: `The provider counts the length of a ${field} in ${unitName}, and that of a ${first.field} in ${first.unitName}.`,
        evidence: toSentence(evidence),
      });
    }
  },
};

/** Empty if the provider does not show the unit. */
async function detectUnit(context: ProfilingContext, field: Field): Promise<readonly FieldUnit[]> {
  const max = context.recorder.valueOf(`create.maximum-${field}-length`);
  if (typeof max !== 'number' || max < minLength) {
    return [];
  }
  const length = max - 1;
  const accepted = `the provider accepted a ${field} of ${max} letters`;
  let isLastAccepted = false;
  for (const { unit, character, unitName } of units) {
    isLastAccepted = await isAccepted(context, field, [character, length]);
    // If the provider also rejects half as many, it does not allow the character at all.
    if (
      isLastAccepted ||
      !(await isAccepted(context, field, [character, Math.floor(length / 2)]))
    ) {
      continue;
    }
    const again = await tryVariation(context, makeWith(context, field, character, length));
    const evidence = `${accepted}, and rejected one of ${max} characters with "${character}", but not one with half as many`;
    return again.isAccepted ? [] : [{ field, unit, unitName, evidence }];
  }
  return isLastAccepted
    ? [
        {
          field,
          unit: 'code-points',
          unitName: 'code points',
          evidence: `${accepted}, and one of ${max} characters with "🌱"`,
        },
      ]
    : [];
}

/** Half of a shorter text is no more than a letter. */
const minLength = 4;

async function isAccepted(
  context: ProfilingContext,
  field: Field,
  [character, count]: readonly [string, number],
): Promise<boolean> {
  return (await tryPlant(context, makeWith(context, field, character, count))).isAccepted;
}

/** Makes a plant whose text is a letter and then a number of the same character. */
function makeWith(context: ProfilingContext, field: Field, character: string, count: number) {
  return () =>
    withText(context, field, `${usualText(context, field).charAt(0)}${character.repeat(count)}`);
}
