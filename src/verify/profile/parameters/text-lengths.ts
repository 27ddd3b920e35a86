import { counted } from '../../../interface/counted.js';
import { CannotCheckError } from '../../session/cannot-check-error.js';
import { createBody } from '../../session/create-plant.js';
import { type Exchange, statusOf } from '../../session/exchange.js';
import { randomLetters } from '../../session/test-names.js';
import type { TestPlant } from '../../session/test-plants.js';
import type { ProfilingContext } from '../profiling-context.js';
import { findCount } from './find-end.js';
import { fingerprintRejection } from './fingerprint-rejection.js';
import { addPlant, removePlant } from './own-plants.js';
import type { ParameterDetector } from './parameter-detector.js';
import { assertAnyText, type Field, usualText, withText } from './text-field.js';
import { assertOthersAccepted, tryPlant, tryVariation } from './try-plant.js';

/** Longer than any name or tag that somebody would read. */
const maxTried = 10_000;
const typicalLengths = [
  10, 12, 16, 20, 24, 25, 30, 32, 40, 50, 60, 63, 64, 80, 100, 120, 127, 128, 140, 150, 200, 250,
  255, 256, 500, 511, 512, 1000, 1023, 1024, 2000, 2048, 4096, 5000,
];
/** How often a short text is tried: another plant may have it, and texts may have to be unique. */
const tries = 3;

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
  // Names may have to be unique, and there is only one empty name.
  if (field === 'name' && (await isRejectedAsTaken(context, empty.exchange))) {
    recorder.leaveOpen(
      'the provider rejected an empty name, perhaps because another plant has it',
      subject,
    );
    return;
  }
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

/** Whether a rejection has the fingerprint of one for a taken name. */
async function isRejectedAsTaken(context: ProfilingContext, rejection: Exchange): Promise<boolean> {
  const { testPlants } = context.capabilities;
  const first = await addPlant(context);
  const second = await tryPlant(context, () => ({ ...testPlants.next(), name: first.name }));
  await removePlant(context, first);
  return (
    !second.isAccepted && fingerprintRejection(second.exchange) === fingerprintRejection(rejection)
  );
}

async function detectMaxLength(
  context: ProfilingContext,
  field: Field,
  usual: number,
): Promise<void> {
  const { recorder } = context;
  const subject = `create.maximum-${field}-length` as const;
  const maxInBody = maxLengthInBody(context, field);
  const maxLength = Math.min(maxTried, maxInBody);
  if (maxLength <= usual) {
    throw new CannotCheckError(`a body of the maximum size has no room for a longer ${field}`);
  }
  const triedMax = await tryVariation(context, () => withLength(context, field, maxLength));
  if (triedMax.isAccepted) {
    const cut =
      maxInBody < maxTried ? '; a body of the maximum size has no room for a longer one' : '';
    const evidence = `the provider accepted a ${field} of ${counted(maxLength, 'letter')}${cut}`;
    recorder.determine(subject, 'unlimited', evidence, { triedUpTo: maxLength });
    return;
  }
  const max = await findCount(
    usual,
    maxLength,
    typicalLengths,
    async (length) => !(await isRejected(context, field, length)),
    (length) => `a ${field} of ${counted(length, 'letter')}`,
  );
  const evidence = `the provider accepted a ${field} of ${counted(max, 'letter')}, and answered ${statusOf(triedMax.exchange)} to one of ${max + 1}`;
  recorder.determine(subject, max, evidence);
}

/** How long a text in a body of the maximum size can be. */
function maxLengthInBody(context: ProfilingContext, field: Field): number {
  const max = context.recorder.valueOf('request.maximum-body-bytes');
  return typeof max === 'number'
    ? max - Buffer.byteLength(createBody(withText(context, field, '')))
    : Number.POSITIVE_INFINITY;
}

/** Whether the provider rejects a text of this length; tries several short ones. */
async function isRejected(
  context: ProfilingContext,
  field: Field,
  length: number,
): Promise<boolean> {
  const attempts = length > 0 && length <= tries ? tries : 1;
  for (let attempt = 1; ; attempt++) {
    const { isAccepted } = await tryPlant(context, () => withLength(context, field, length));
    if (isAccepted || attempt === attempts) {
      return !isAccepted;
    }
  }
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
