import { counted } from '../../report/summary.js';
import { CannotCheckError } from '../../session/cannot-check-error.js';
import { createBody } from '../../session/create-plant.js';
import { type Exchange, statusOf } from '../../session/exchange.js';
import { randomLetters } from '../../session/test-names.js';
import type { TestPlant } from '../../session/test-plants.js';
import type { ProfilingContext } from '../profiling-context.js';
import { looksOf } from './answer-looks.js';
import { findCount } from './find-end.js';
import { addPlant, removePlant } from './own-plants.js';
import type { ParameterDetector } from './parameter-detector.js';
import { assertAnyText, type Field, usualText, withText } from './text-field.js';
import { assertOthersAccepted, tryPlant, tryVariation } from './try-plant.js';

/** Longer than any name or tag that somebody would read. */
const maxTried = 10_000;
const likely = [
  10, 12, 16, 20, 24, 25, 30, 32, 40, 50, 60, 63, 64, 80, 100, 120, 127, 128, 140, 150, 200, 250,
  255, 256, 500, 511, 512, 1000, 1023, 1024, 2000, 2048, 4096, 5000,
];
/** A short text may be one that somebody uses, where it has to be the only one. */
const tries = 3;

export const nameLengthsDetector = createLengthsDetector('name');
export const tagLengthsDetector = createLengthsDetector('tag');

/** How short and how long a name or a tag may be. */
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
    recorder.determine(subject, 0, `an empty ${field} was accepted`);
    return;
  }
  await assertOthersAccepted(context);
  // There is only one empty name.
  if (field === 'name' && (await looksLikeTakenName(context, empty.exchange))) {
    recorder.leaveOpen('an empty name was rejected, which another plant may have', subject);
    return;
  }
  const max = await findCount(
    0,
    usual,
    [],
    (length) => isRejected(context, field, length),
    (length) => `a ${field} of ${counted(length, 'letter')}`,
  );
  const evidence = `a ${field} of ${counted(max + 1, 'letter')} was accepted, and one of ${max} was answered with ${statusOf(empty.exchange)}`;
  recorder.determine(subject, max + 1, evidence);
}

/** Whether a create was rejected as one is whose name another plant has. */
async function looksLikeTakenName(
  context: ProfilingContext,
  rejection: Exchange,
): Promise<boolean> {
  const { testPlants } = context.capabilities;
  const first = await addPlant(context);
  const second = await tryPlant(context, () => ({ ...testPlants.next(), name: first.name }));
  await removePlant(context, first);
  return !second.isAccepted && looksOf(second.exchange) === looksOf(rejection);
}

async function detectMaxLength(
  context: ProfilingContext,
  field: Field,
  usual: number,
): Promise<void> {
  const { recorder } = context;
  const subject = `create.maximum-${field}-length` as const;
  const room = roomFor(context, field);
  const tried = Math.min(maxTried, room);
  if (tried <= usual) {
    throw new CannotCheckError(`a body has no room for a longer ${field}`);
  }
  const trial = await tryVariation(context, () => withLength(context, field, tried));
  if (trial.isAccepted) {
    const cut = room < maxTried ? ', and for a longer one a body has no room' : '';
    const evidence = `a ${field} of ${counted(tried, 'letter')} was accepted${cut}`;
    recorder.determine(subject, 'unlimited', evidence, { triedUpTo: tried });
    return;
  }
  const max = await findCount(
    usual,
    tried,
    likely,
    async (length) => !(await isRejected(context, field, length)),
    (length) => `a ${field} of ${counted(length, 'letter')}`,
  );
  const evidence = `a ${field} of ${counted(max, 'letter')} was accepted, and one of ${max + 1} was answered with ${statusOf(trial.exchange)}`;
  recorder.determine(subject, max, evidence);
}

/** How long a text may be for a body to hold it. */
function roomFor(context: ProfilingContext, field: Field): number {
  const max = context.recorder.valueOf('request.maximum-body-bytes');
  return typeof max === 'number'
    ? max - Buffer.byteLength(createBody(withText(context, field, '')))
    : Number.POSITIVE_INFINITY;
}

/** Whether the provider rejects a text of a length, however often a short one is tried. */
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

/** A text that begins as one does that the provider takes, and goes on with its letters. */
function withLength(context: ProfilingContext, field: Field, length: number): TestPlant {
  const usual = usualText(context, field);
  const text =
    length <= usual.length
      ? usual.slice(usual.length - length)
      : usual + randomLetters(length - usual.length);
  return withText(context, field, text);
}
