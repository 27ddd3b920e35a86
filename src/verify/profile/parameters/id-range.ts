import { CannotCheckError } from '../../session/cannot-check-error.js';
import { statusOf } from '../../session/exchange.js';
import { isGuessable, largeIds, randomId } from '../../session/id-ranges.js';
import type { ProfilingContext } from '../profiling-context.js';
import { findEnd } from './find-end.js';
import { type IdBound, maximum, minimum } from './id-bound.js';
import { detectByCreates, isIdRejected } from './ids-by-creates.js';
import { type NamelessCreates, openNamelessCreates } from './nameless-creates.js';
import type { ParameterDetector } from './parameter-detector.js';
import { detectTakenIds } from './taken-ids.js';
import { tryPlant } from './try-plant.js';

const unsafe =
  'a create may replace a plant that has the same id, so no id was tried that somebody may use';
const usedOnce =
  'an id that was tried can never be used again, so no id was tried that somebody may use';

/** Within this distance of a bound there are too many ids to guess one, and no other typical bound. */
const nearDistance = 2n ** 32n;

/**
 * Detects the smallest and the largest id that the provider accepts.
 *
 * A plant of another client may have an id that is easy to guess. The rejections of creates without a
 * name show the bounds without a plant. If they do not, such an id is tried only if no create replaces
 * a plant, and ids can be used again.
 */
export const idRangeDetector: ParameterDetector = {
  parameters: [minimum.subject, maximum.subject],
  async detect(context) {
    const { recorder } = context;
    const nameless = await openNamelessCreates(context);
    const determined: IdBound[] = [];
    for (const bound of [minimum, maximum]) {
      if (await detectByRejections(context, nameless, bound)) {
        determined.push(bound);
      }
    }
    const remaining = [minimum, maximum].filter((bound) => !determined.includes(bound));
    const taken = await detectTakenIds(context);
    const mayTryAny = taken.arePlantsSafe && taken.isReusable;
    // If the provider rounds it, its delete fails: then no id is tried that somebody may use.
    await tryPlant(context, () => ({
      ...context.capabilities.testPlants.next(),
      id: randomId(largeIds),
    }));
    for (const { subject } of mayTryAny ? determined : []) {
      const id = recorder.valueOf(subject) as string;
      if (await isIdRejected(context, BigInt(id), taken.fingerprints)) {
        recorder.withdraw(subject, `the provider rejected a create with id ${id} and a name`);
      }
    }
    for (const bound of remaining) {
      if (mayTryAny) {
        await detectByCreates(context, bound, taken.fingerprints);
      } else {
        await detectNearExtreme(context, bound, taken.arePlantsSafe ? usedOnce : unsafe);
      }
    }
  },
};

/** @returns whether the rejections of creates without a name show the bound. */
async function detectByRejections(
  context: ProfilingContext,
  nameless: NamelessCreates | undefined,
  { subject, extreme, step, typicalEnds }: IdBound,
): Promise<boolean> {
  if ((await nameless?.rejectionOf(extreme)) === undefined || nameless === undefined) {
    return false;
  }
  const usual = BigInt(context.capabilities.testPlants.nextId());
  const isWithin = async (id: bigint) => (await nameless.rejectionOf(id)) === undefined;
  const end = await findEnd(usual, extreme, typicalEnds, isWithin);
  const rejection = await nameless.rejectionOf(end + step);
  if (rejection === undefined || !(await isWithin(end))) {
    throw new CannotCheckError(
      `the provider rejects ids near ${end} at one time and not at another`,
    );
  }
  // The provider may check the whole range only after the name.
  if (!(await isAcceptedNear(context, end, step, usual))) {
    return false;
  }
  const evidence = `the provider answered ${statusOf(rejection)} to a create with id ${end + step} because of the id, and not to one with id ${end}`;
  context.recorder.determine(subject, String(end), evidence);
  return true;
}

/** Whether the provider accepts an id near a bound that nobody can guess. */
async function isAcceptedNear(
  context: ProfilingContext,
  end: bigint,
  step: bigint,
  usual: bigint,
): Promise<boolean> {
  const far = end - step * nearDistance;
  const from = (far - usual) * step > 0n ? far : usual;
  const range = from < end ? { lowest: from, highest: end } : { lowest: end, highest: from };
  if (isGuessable(range)) {
    return true;
  }
  const { testPlants } = context.capabilities;
  const { isAccepted } = await tryPlant(context, () => ({
    ...testPlants.next(),
    id: randomId(range),
  }));
  return isAccepted;
}

/** An accepted id this close to an end of int64 leaves no room for another bound. */
async function detectNearExtreme(
  context: ProfilingContext,
  { subject, extreme, step }: IdBound,
  reason: string,
): Promise<void> {
  const { recorder, capabilities } = context;
  const usual = BigInt(capabilities.testPlants.nextId());
  if (await isAcceptedNear(context, extreme, step, usual)) {
    const evidence = `the provider accepted an id that is less than 2^32 away from ${extreme}`;
    recorder.determine(subject, String(extreme), evidence);
  } else {
    recorder.leaveOpen(reason, subject);
  }
}
