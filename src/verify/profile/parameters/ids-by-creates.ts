import { answerTo } from '../answer-to.js';
import type { ProfilingContext } from '../profiling-context.js';
import { findEnd } from './find-end.js';
import { fingerprintRejection } from './fingerprint-rejection.js';
import { type IdBound, numberTypeEnds } from './id-bound.js';
import { type TriedPlant, tryPlant } from './try-plant.js';

/**
 * Finds a bound of the ids by creates: where no plant can be lost to another with its id.
 *
 * @param takenFingerprints what the rejections of creates with a taken id look like.
 */
export async function detectByCreates(
  context: ProfilingContext,
  { subject, extreme, step, typicalEnds }: IdBound,
  takenFingerprints: ReadonlySet<string>,
): Promise<void> {
  const { recorder, capabilities } = context;
  const end = await tryId(context, extreme);
  if (end.isAccepted) {
    recorder.determine(subject, String(extreme), `the provider created a plant with id ${extreme}`);
    return;
  }
  const isTaken = ({ exchange }: TriedPlant) =>
    takenFingerprints.has(fingerprintRejection(exchange));
  // An id that is in use is rejected in the same way as one that is out of range.
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

/** Whether an id is rejected, twice, and not since a plant has it. */
export async function isIdRejected(
  context: ProfilingContext,
  id: bigint,
  takenFingerprints: ReadonlySet<string>,
): Promise<boolean> {
  const isRejected = async () => {
    const { isAccepted, exchange } = await tryId(context, id);
    return !isAccepted && !takenFingerprints.has(fingerprintRejection(exchange));
  };
  return (await isRejected()) && (await isRejected());
}

function tryId(context: ProfilingContext, id: bigint): Promise<TriedPlant> {
  const { session, capabilities } = context;
  return tryPlant(context, () => ({ ...capabilities.testPlants.next(), id: String(id) }), {
    // The provider may have created the plant, which would be taken for somebody's.
    beforeRepeat: () => session.removeCreatedPlants(),
  });
}
