import { CannotCheckError } from '../../session/cannot-check-error.js';
import { statusOf } from '../../session/exchange.js';
import { isGuessable, randomId } from '../../session/id-ranges.js';
import type { ProfilingContext } from '../profiling-context.js';
import { findEnd } from './find-end.js';
import { type IdBound, maximum, minimum } from './id-bound.js';
import { detectByCreates, isIdRejected } from './ids-by-creates.js';
import { type NamelessCreates, openNamelessCreates } from './nameless-creates.js';
import type { ParameterDetector } from './parameter-detector.js';
import { detectTakenIds } from './taken-ids.js';
import { tryPlant } from './try-plant.js';

const unsafe =
  'a plant may have the id that is tried, and it is not known to stay when another is created with it';
const usedOnce = 'each id that is tried can never be used again';

/** So far from a bound that nobody can guess an id, and near to it beside other bounds. */
const nearDistance = 2n ** 32n;

/**
 * Which ids are accepted, from the smallest to the largest.
 *
 * Somebody's plant may have an id that is not hard to think of. So where creates without a name do
 * not show the bounds, and a plant might be lost to a create with its id, or an id be lost once it
 * was used, no such id is tried.
 */
export const idRangeDetector: ParameterDetector = {
  parameters: [minimum.subject, maximum.subject],
  async detect(context) {
    const { recorder } = context;
    const nameless = await openNamelessCreates(context);
    const seen: IdBound[] = [];
    for (const bound of [minimum, maximum]) {
      if (await detectByRejections(context, nameless, bound)) {
        seen.push(bound);
      }
    }
    const left = [minimum, maximum].filter((bound) => !seen.includes(bound));
    const taken = await detectTakenIds(context);
    const mayTryAny = taken.arePlantsSafe && taken.isReusable;
    for (const { subject } of mayTryAny ? seen : []) {
      const id = recorder.valueOf(subject) as string;
      if (await isIdRejected(context, BigInt(id), taken.looks)) {
        recorder.doubt(`a create with id ${id} and a name was rejected`, subject);
      }
    }
    for (const bound of left) {
      if (mayTryAny) {
        await detectByCreates(context, bound, taken.looks);
      } else {
        await detectNearExtreme(context, bound, taken.arePlantsSafe ? usedOnce : unsafe);
      }
    }
    const isZeroRejected =
      (await nameless?.rejectionOf(0n)) !== undefined ||
      (mayTryAny && (await isIdRejected(context, 0n, taken.looks)));
    noteHole(context, isZeroRejected);
  },
};

/** @returns whether the rejections of creates without a name show the bound. */
async function detectByRejections(
  context: ProfilingContext,
  nameless: NamelessCreates | undefined,
  { subject, extreme, step, likely }: IdBound,
): Promise<boolean> {
  if ((await nameless?.rejectionOf(extreme)) === undefined || nameless === undefined) {
    return false;
  }
  const usual = BigInt(context.capabilities.testPlants.nextId());
  const isWithin = async (id: bigint) => (await nameless.rejectionOf(id)) === undefined;
  const end = await findEnd(usual, extreme, likely, isWithin);
  const rejection = await nameless.rejectionOf(end + step);
  if (rejection === undefined || !(await isWithin(end))) {
    throw new CannotCheckError(`ids near to ${end} are rejected at one time, and not at another`);
  }
  // The provider may look at the range of an id after the name alone.
  if (!(await isAcceptedNear(context, end, step, usual))) {
    return false;
  }
  const evidence = `a create with id ${end + step} was answered with ${statusOf(rejection)} for its id, and one with ${end} was not`;
  context.recorder.determine(subject, String(end), evidence);
  return true;
}

/** Whether the provider takes an id that nobody can guess, as near to a bound as such ids are. */
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

/** An id so near to the end of int64 leaves no room for another bound. */
async function detectNearExtreme(
  context: ProfilingContext,
  { subject, extreme, step }: IdBound,
  reason: string,
): Promise<void> {
  const { recorder, capabilities } = context;
  const usual = BigInt(capabilities.testPlants.nextId());
  if (await isAcceptedNear(context, extreme, step, usual)) {
    const evidence = `an id was accepted that is less than 2^32 from ${extreme}`;
    recorder.determine(subject, String(extreme), evidence);
  } else {
    recorder.leaveOpen(reason, subject);
  }
}

function noteHole({ recorder }: ProfilingContext, isZeroRejected: boolean): void {
  const smallest = recorder.valueOf(minimum.subject);
  const largest = recorder.valueOf(maximum.subject);
  if (isZeroRejected && smallest !== undefined && BigInt(smallest) < 0n && largest !== '0') {
    recorder.recordUnsupported({
      subject: minimum.subject,
      behaviour: 'The id 0 is rejected, though smaller ones are accepted.',
      evidence: `Ids from ${smallest} on are accepted, and a create with id 0 was rejected for its id.`,
    });
  }
}
