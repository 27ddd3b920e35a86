import { create } from './add-plants.js';
import { deletePlant } from './plant-store.js';
import { Rejection, send } from './send.js';
import { attempt, type OwnPlant, type Shelf } from './shelf.js';

/** Removes one of the user's own plants. If the store refuses, the user decides whether to forget it. */
export async function remove(shelf: Shelf, plant: OwnPlant): Promise<void> {
  const { connection, memory } = shelf;
  const failure = await attempt(shelf, `${plant.name} was not removed`, async () => {
    await deletePlant(connection, memory.token, plant.id);
  });
  if (failure instanceof Rejection) {
    keepOrForget(shelf, plant, failure);
  } else if (failure === undefined) {
    forget(shelf, plant);
    shelf.removed = plant;
  }
}

function keepOrForget(shelf: Shelf, plant: OwnPlant, rejection: Rejection): void {
  const { connection, memory } = shelf;
  if (!connection.assumes('deleted-plant-is-404')) {
    // Whether it was gone already, no answer of the store can tell.
    const doubtful = { ...plant, isDoubtful: true } as const;
    memory.own = memory.own.map((one) => (one === plant ? doubtful : one));
  } else if (rejection.status === 404) {
    forget(shelf, plant);
  }
}

/** Takes a plant off the shelf of this device, and leaves the store alone. */
export function forget({ memory }: Shelf, plant: OwnPlant): void {
  memory.own = memory.own.filter((one) => one !== plant);
}

/** Removes a plant by the number on its label. */
export async function removeNumber(shelf: Shelf, text: string): Promise<void> {
  const { connection, memory } = shelf;
  const { assumes } = connection;
  const isNumber = /^\d+$/.test(text);
  if (!isNumber && !assumes('malformed-id-is-400')) {
    shelf.alert = `"${text}" is not a number.`;
    return;
  }
  const failure = await attempt(shelf, `Plant ${text} was not removed`, async () => {
    await deletePlant(connection, memory.token, text);
    memory.own = memory.own.filter(({ id }) => String(id) !== text);
    shelf.notice = assumes('unknown-id-is-rejected')
      ? `Plant ${text} was removed.`
      : `Plant ${text} is not in the store.`;
  });
  if (!(failure instanceof Rejection)) {
    return;
  }
  if (assumes('malformed-id-is-400')) {
    shelf.alert = failure.status === 400 ? `"${text}" is not a number.` : 'Try again later.';
  }
  if (assumes('message-has-words')) {
    shelf.alert = failure.message.includes('no plant') ? `There is no plant ${text}.` : '';
  }
}

/** Gives a plant another name. The interface has no update, so the app adds one plant and removes another. */
export async function rename(shelf: Shelf, plant: OwnPlant, name: string): Promise<void> {
  const { connection, memory } = shelf;
  const problem = `${plant.name} was not renamed`;
  if (connection.assumes('put-is-405')) {
    const path = `/plants/${plant.id}`;
    const failure = await attempt(shelf, problem, async () => {
      const body = { ...plant, name };
      await send(connection, { method: 'PUT', path, token: memory.token, body });
    });
    if (failure instanceof Rejection && failure.status !== 405) {
      return;
    }
  }
  const failure = await attempt(shelf, problem, async () => {
    await create(shelf, name, plant.tag);
  });
  if (failure === undefined) {
    await remove(shelf, plant);
  }
}
