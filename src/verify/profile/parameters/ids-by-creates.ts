import { answerTo } from '../../session/describe-answer.js';
import type { ProfilingContext } from '../profiling-context.js';
import { findEnd } from './find-end.js';
import { fingerprintRejection } from './fingerprint-rejection.js';
import { type IdBound, numberTypeEnds } from './id-bound.js';
import type { RequestedPlant } from './own-plants.js';
import { tryPlant } from './try-plant.js';

/**
 * Detects a bound of the ids with creates. Only for a provider that never replaces a plant.
 *
 * @param takenFingerprints the fingerprints of rejections of a taken id.
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
  const isTaken = ({ exchange }: RequestedPlant) =>
    takenFingerprints.has(fingerprintRejection(exchange));
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

/** Whether the provider rejects an id twice, and not because a plant has it. */
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

function tryId(context: ProfilingContext, id: bigint): Promise<RequestedPlant> {
  const { session, capabilities } = context;
  return tryPlant(context, () => ({ ...capabilities.testPlants.next(), id: String(id) }), {
    // A failed create may have stored a plant, which would look like a plant of another client.
    beforeRepeat: () => session.removeCreatedPlants(),
  });
}
