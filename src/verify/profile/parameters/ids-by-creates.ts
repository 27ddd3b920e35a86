import { answerClause } from '../../session/describe-answer.js';
import type { ProfilingContext } from '../profiling-context.js';
import { looksOf } from './answer-looks.js';
import { findEnd } from './find-end.js';
import { type IdBound, typicalBounds } from './id-bound.js';
import { type Trial, tryPlant } from './try-plant.js';

/**
 * Finds a bound of the ids by creates: where no plant can be lost to another with its id.
 *
 * @param takenLooks what the rejections of creates with a taken id look like.
 */
export async function detectByCreates(
  context: ProfilingContext,
  { subject, extreme, step, likely }: IdBound,
  takenLooks: ReadonlySet<string>,
): Promise<void> {
  const { recorder, capabilities } = context;
  const end = await tryId(context, extreme);
  if (end.isAccepted) {
    recorder.determine(subject, String(extreme), `a plant with id ${extreme} was created`);
    return;
  }
  const isTaken = ({ exchange }: Trial) => takenLooks.has(looksOf(exchange));
  // An id that is in use is rejected in the same way as one that is out of range.
  const isOpaque = isTaken(end);
  const isWithin = async (id: bigint) => {
    const trial = await tryId(context, id);
    return trial.isAccepted || (!isOpaque && isTaken(trial));
  };
  const usual = BigInt(capabilities.testPlants.nextId());
  const found = await findEnd(usual, extreme, likely, isWithin);
  const next = found + step;
  const beyond = await tryId(context, next);
  const evidence = `id ${found} can be used, and a create with ${next} ${answerClause(beyond.exchange)}`;
  if (beyond.isAccepted || (isOpaque && !typicalBounds.includes(found))) {
    recorder.leaveOpen(`${evidence}, which may be so since another plant has it`, subject);
  } else if (found !== usual && !(await isWithin(found))) {
    recorder.leaveOpen(`id ${found} can be used at one time, and not at another`, subject);
  } else {
    recorder.determine(subject, String(found), evidence);
  }
}

/** Whether an id is rejected, twice, and not since a plant has it. */
export async function isIdRejected(
  context: ProfilingContext,
  id: bigint,
  takenLooks: ReadonlySet<string>,
): Promise<boolean> {
  const isRejected = async () => {
    const { isAccepted, exchange } = await tryId(context, id);
    return !isAccepted && !takenLooks.has(looksOf(exchange));
  };
  return (await isRejected()) && (await isRejected());
}

function tryId(context: ProfilingContext, id: bigint): Promise<Trial> {
  const { session, capabilities } = context;
  return tryPlant(context, () => ({ ...capabilities.testPlants.next(), id: String(id) }), {
    // The provider may have created the plant, which would be taken for somebody's.
    beforeRepeat: () => session.removeCreatedPlants(),
  });
}
