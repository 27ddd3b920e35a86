import { type Exchange, isError } from '../../session/exchange.js';
import { repeatUntilAnswered } from '../../session/repeat-while-failing.js';
import type { User } from '../../session/request.js';
import type { ProfilingContext } from '../profiling-context.js';
import { looksOf } from './answer-looks.js';
import { addPlant, removePlant } from './own-plants.js';
import { isRejection } from './try-plant.js';

/**
 * Creates without a name, which the provider rejects whatever their id is.
 *
 * Where it says something else about some ids, it rejects those: so that is seen without a plant,
 * and no plant of somebody can be lost.
 */
export interface NamelessCreates {
  /** The rejection that is about the id; undefined if the id is not seen to be rejected. */
  rejectionOf(id: bigint): Promise<Exchange | undefined>;
}

/** Undefined where the provider does not reject such creates, or says of each something else. */
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
  const [first, second] = usual.map(looksOf);
  if (ofTaken.length === 0 || !ofTaken.every(isRejection) || first !== second) {
    return undefined;
  }
  const looks = new Set([...usual, ...ofTaken].map(looksOf));
  return {
    async rejectionOf(id) {
      const exchange = await send(id);
      if (!isError(exchange) || looks.has(looksOf(exchange))) {
        return undefined;
      }
      // Once more, since what differs each time may look like a reason of its own.
      return looksOf(await send(id)) === looksOf(exchange) ? exchange : undefined;
    },
  };
}

/** Sends it with the ids of plants that there are: what is said of such an id is known then. */
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
