import { type Exchange, isError } from '../../session/exchange.js';
import { repeatUntilAnswered } from '../../session/repeat-while-failing.js';
import type { User } from '../../session/request.js';
import type { ProfilingContext } from '../profiling-context.js';
import { fingerprintRejection } from './fingerprint-rejection.js';
import { addPlant, removePlant } from './own-plants.js';
import { isRejection } from './try-plant.js';

/**
 * Creates without a name, which the provider rejects whatever their id is.
 *
 * If its Error is different for some ids, it rejects these ids. So no plant is created, and no plant
 * of another client can be replaced.
 */
export interface NamelessCreates {
  /** The rejection of this id; undefined if the rejection is about the name. */
  rejectionOf(id: bigint): Promise<Exchange | undefined>;
}

/** Undefined if the provider does not reject such creates, or writes a new Error for each. */
export async function openNamelessCreates(
  context: ProfilingContext,
): Promise<NamelessCreates | undefined> {
  const { session, capabilities } = context;
  const send = (id: bigint | string) =>
    repeatUntilAnswered(() => session.send('POST', '/plants', { body: `{"id":${id}}` }));
  const usual = [
    await send(capabilities.testPlants.nextId()),
    await send(capabilities.testPlants.nextId()),
  ];
  const ofTaken = usual.every(isRejection) ? await sendForTaken(context, send) : [];
  const [first, second] = usual.map(fingerprintRejection);
  if (ofTaken.length === 0 || !ofTaken.every(isRejection) || first !== second) {
    return undefined;
  }
  const fingerprints = new Set([...usual, ...ofTaken].map(fingerprintRejection));
  return {
    async rejectionOf(id) {
      const exchange = await send(id);
      if (!isError(exchange) || fingerprints.has(fingerprintRejection(exchange))) {
        return undefined;
      }
      // Once more: a text that is new each time may look like another reason.
      return fingerprintRejection(await send(id)) === fingerprintRejection(exchange)
        ? exchange
        : undefined;
    },
  };
}

/** Sends the ids of stored plants, to know the Error for a taken id. */
async function sendForTaken(
  context: ProfilingContext,
  send: (id: string) => Promise<Exchange>,
): Promise<readonly Exchange[]> {
  const users: readonly User[] = context.session.users;
  const answers: Exchange[] = [];
  for (const as of users) {
    const plant = await addPlant(context, undefined, { as });
    answers.push(await send(plant.id));
    await removePlant(context, plant, { as });
  }
  return answers;
}
