import { largestInt64, smallestInt64 } from '../../../interface/int64.js';
import { CannotCheckError } from '../../http/cannot-check-error.js';
import { answerTo } from '../../http/describe-answer.js';
import { largeIds, randomId } from '../../session/id-ranges.js';
import type { ProfilingContext } from '../profiling-context.js';
import { findEnd } from './find-end.js';
import type { RequestedPlant } from './own-plants.js';
import { tryPlant } from './own-plants.js';
import type { ParameterDetector } from './run-detector.js';
import { findTakenIdErrors, fingerprintOf } from './taken-ids.js';

/** One of the two ends of the range of ids. */
interface IdBound {
  readonly subject: 'create.id-minimum' | 'create.id-maximum';
  /** The end of int64 on this side. */
  readonly extreme: bigint;
  /** The difference from an id to the next one on this side. */
  readonly step: 1n | -1n;
}

const minimum: IdBound = {
  subject: 'create.id-minimum',
  extreme: BigInt(smallestInt64),
  step: -1n,
};
const maximum: IdBound = { subject: 'create.id-maximum', extreme: BigInt(largestInt64), step: 1n };

const powersOfTen = Array.from({ length: 19 }, (_, power) => 10n ** BigInt(power));
const powersOfTwo = [15n, 16n, 31n, 32n, 53n].map((power) => 2n ** power);

/** The ends of the ranges of common number types. */
const numberTypeEnds: readonly bigint[] = [
  0n,
  1n,
  ...powersOfTwo.flatMap((power) => [power - 1n, -power, 1n - power]),
];

/** Where ranges often end. */
const typicalEnds: readonly bigint[] = [
  ...new Set([
    ...numberTypeEnds,
    ...powersOfTen.flatMap((power) => [power, power - 1n, -power]),
    ...powersOfTwo.flatMap((power) => [power, power + 1n]),
  ]),
];

/** Within this distance of an end there are too many ids to guess one, and no other typical end. */
const nearDistance = 2n ** 32n;

/**
 * Detects the smallest and the largest id that the provider accepts.
 *
 * A plant of another client may have an id that is easy to guess. Such an id is tried only if no create
 * replaces a plant, and ids can be used again.
 */
export const idRangeDetector: ParameterDetector = {
  parameters: [minimum.subject, maximum.subject],
  async detect(context) {
    const taken = await findTakenIdErrors(context).catch(reasonOf);
    // If the provider rounds it, its delete fails: then no id is tried that somebody may use.
    await tryPlant(context, () => ({
      ...context.capabilities.testPlants.next(),
      id: randomId(largeIds),
    }));
    for (const bound of [minimum, maximum]) {
      if (typeof taken !== 'string') {
        await detectByCreates(context, bound, taken);
      } else if (!(await detectNearExtreme(context, bound))) {
        context.recorder.leaveOpen(taken, bound.subject);
      }
    }
  },
};

function reasonOf(error: unknown): string {
  if (error instanceof CannotCheckError) {
    return error.message;
  }
  throw error;
}

/** @returns whether an accepted id is so close to an end of int64 that there is no other bound. */
async function detectNearExtreme(
  context: ProfilingContext,
  { subject, extreme, step }: IdBound,
): Promise<boolean> {
  const near = extreme - step * nearDistance;
  const range =
    near < extreme ? { lowest: near, highest: extreme } : { lowest: extreme, highest: near };
  const { testPlants } = context.capabilities;
  const makePlant = () => ({ ...testPlants.next(), id: randomId(range) });
  if (!(await tryPlant(context, makePlant)).isAccepted) {
    return false;
  }
  const evidence = `the provider accepted an id that is less than 2^32 away from ${extreme}`;
  context.recorder.determine(subject, String(extreme), evidence);
  return true;
}

/** @param takenErrors the fingerprints of rejections of a taken id. */
async function detectByCreates(
  context: ProfilingContext,
  { subject, extreme, step }: IdBound,
  takenErrors: ReadonlySet<string>,
): Promise<void> {
  const { recorder, capabilities } = context;
  const end = await tryId(context, extreme);
  if (end.isAccepted) {
    recorder.determine(subject, String(extreme), `the provider created a plant with id ${extreme}`);
    return;
  }
  const isTaken = ({ exchange }: RequestedPlant) => takenErrors.has(fingerprintOf(exchange));
  // Then an id out of range cannot be distinguished from a taken one.
  const isOpaque = isTaken(end);
  const isWithin = async (id: bigint) => {
    const tried = await tryId(context, id);
    return tried.isAccepted || (!isOpaque && isTaken(tried));
  };
  const usual = BigInt(capabilities.testPlants.nextId());
  const found = await findEnd(usual, extreme, typicalEnds, isWithin);
  const next = found + step;
  const beyond = await tryId(context, next);
  const evidence = `the provider accepted the id ${found}, and ${answerTo(`a create with id ${next}`, beyond.exchange)}`;
  if (beyond.isAccepted || (isOpaque && !numberTypeEnds.includes(found))) {
    recorder.leaveOpen(`${evidence}, perhaps because another plant has that id`, subject);
  } else if (found !== usual && !(await isWithin(found))) {
    recorder.leaveOpen(
      `the provider accepts the id ${found} at one time and not at another`,
      subject,
    );
  } else {
    recorder.determine(subject, String(found), evidence);
  }
}

function tryId(context: ProfilingContext, id: bigint): Promise<RequestedPlant> {
  const { session, capabilities } = context;
  return tryPlant(context, () => ({ ...capabilities.testPlants.next(), id: String(id) }), {
    // A failed create may have stored a plant, which would look like a plant of another client.
    beforeRepeat: () => session.removeCreatedPlants(),
  });
}
