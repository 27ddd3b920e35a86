import { counted } from '../../../interface/counted.js';
import { CannotCheckError } from '../../http/cannot-check-error.js';
import { statusOf } from '../../http/exchange.js';
import { randomLetters } from '../../session/test-names.js';
import type { TestPlant } from '../../session/test-plants.js';
import type { ProfilingContext } from '../profiling-context.js';
import { findCount } from './find-end.js';
import { assertOthersAccepted, tryPlant, tryVariation } from './own-plants.js';
import type { ParameterDetector } from './run-detector.js';

/** A text of a plant. */
type Field = 'name' | 'tag';

/** Longer than any name or tag that somebody would read. */
const maxTried = 10_000;
/** In bytes: the rest of a body, beside the text. */
const maxOthers = 200;
const typicalLengths = [
  10, 12, 16, 20, 24, 25, 30, 32, 40, 50, 60, 63, 64, 80, 100, 120, 127, 128, 140, 150, 200, 250,
  255, 256, 500, 511, 512, 1000, 1023, 1024, 2000, 2048, 4096, 5000,
];

export const nameLengthsDetector = createLengthsDetector('name');
export const tagLengthsDetector = createLengthsDetector('tag');

/** Detects the minimum and the maximum length of a name or a tag. */
function createLengthsDetector(field: Field): ParameterDetector {
  return {
    parameters: [`create.minimum-${field}-length`, `create.maximum-${field}-length`],
    async detect(context) {
      await assertAnyText(context, field);
      const usual = usualText(context, field).length;
      await detectMinLength(context, field, usual);
      await detectMaxLength(context, field, usual);
    },
  };
}

async function detectMinLength(
  context: ProfilingContext,
  field: Field,
  usual: number,
): Promise<void> {
  const { recorder } = context;
  const subject = `create.minimum-${field}-length` as const;
  const empty = await tryPlant(context, () => withLength(context, field, 0));
  if (empty.isAccepted) {
    recorder.determine(subject, 0, `the provider accepted an empty ${field}`);
    return;
  }
  await assertOthersAccepted(context);
  const max = await findCount(
    0,
    usual,
    [],
    (length) => isRejected(context, field, length),
    (length) => `a ${field} of ${counted(length, 'letter')}`,
  );
  const evidence = `the provider accepted a ${field} of ${counted(max + 1, 'letter')}, and answered ${statusOf(empty.exchange)} to one of ${max}`;
  recorder.determine(subject, max + 1, evidence);
}

async function detectMaxLength(
  context: ProfilingContext,
  field: Field,
  usual: number,
): Promise<void> {
  const { recorder } = context;
  const subject = `create.maximum-${field}-length` as const;
  const maxBody = recorder.valueOf('request.maximum-body-bytes');
  const longest = typeof maxBody === 'number' ? Math.min(maxTried, maxBody - maxOthers) : maxTried;
  if (longest <= usual) {
    throw new CannotCheckError(`a body of the maximum size has no room for a longer ${field}`);
  }
  const triedMax = await tryVariation(context, () => withLength(context, field, longest));
  if (triedMax.isAccepted) {
    const evidence = `the provider accepted a ${field} of ${counted(longest, 'letter')}`;
    recorder.determine(subject, 'unlimited', evidence, { triedUpTo: longest });
    return;
  }
  const max = await findCount(
    usual,
    longest,
    typicalLengths,
    async (length) => !(await isRejected(context, field, length)),
    (length) => `a ${field} of ${counted(length, 'letter')}`,
  );
  const evidence = `the provider accepted a ${field} of ${counted(max, 'letter')}, and answered ${statusOf(triedMax.exchange)} to one of ${max + 1}`;
  recorder.determine(subject, max, evidence);
}

async function isRejected(
  context: ProfilingContext,
  field: Field,
  length: number,
): Promise<boolean> {
  return !(await tryPlant(context, () => withLength(context, field, length))).isAccepted;
}

/** A plant with a text of this length: the end of an accepted text, or that text and more letters. */
function withLength(context: ProfilingContext, field: Field, length: number): TestPlant {
  const usual = usualText(context, field);
  const text =
    length <= usual.length
      ? usual.slice(usual.length - length)
      : usual + randomLetters(length - usual.length);
  return withText(context, field, text);
}

/** A text that the provider is known to accept. */
function usualText({ capabilities: { testPlants } }: ProfilingContext, field: Field): string {
  const text = field === 'name' ? testPlants.nextName() : testPlants.nextTag();
  if (text === undefined) {
    throw new CannotCheckError('the provider accepts no tag that was tried');
  }
  return text;
}

/** A plant that the provider accepts, unless it rejects this text. */
function withText({ capabilities }: ProfilingContext, field: Field, text: string): TestPlant {
  return { ...capabilities.testPlants.nextWithoutTag(), [field]: text };
}

/** @throws CannotCheckError when the provider accepts only texts from a list. */
async function assertAnyText(context: ProfilingContext, field: Field): Promise<void> {
  const usual = usualText(context, field);
  if (usual !== usualText(context, field)) {
    return;
  }
  const makeOther = () => withText(context, field, randomLetters(usual.length));
  if (!(await tryVariation(context, makeOther)).isAccepted) {
    throw new CannotCheckError(`the provider rejects a ${field} of other letters than "${usual}"`);
  }
}
