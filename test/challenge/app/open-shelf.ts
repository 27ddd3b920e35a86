import type { Assumption } from './assumptions.js';
import { updateOwn } from './compare-with-list.js';
import { listPlants } from './plant-store.js';
import { Rejection } from './send.js';
import { attempt, type Shelf } from './shelf.js';

/** Shows the page when the browser opens it. */
export async function open(shelf: Shelf): Promise<void> {
  if (shelf.memory.token !== undefined) {
    await load(shelf, 'ended-token-is-401');
  } else if (shelf.connection.assumes('missing-token-is-401')) {
    // A store without users would need no sign-in.
    shelf.isSignedIn = true;
    await load(shelf, 'missing-token-is-401');
  }
}

export async function signIn(shelf: Shelf, token: string): Promise<void> {
  const { connection, memory } = shelf;
  memory.token = token;
  shelf.isSignedIn = true;
  if (connection.assumes('limit-0-is-empty-list')) {
    // The shortest list that tells whether the token is good.
    const failure = await attempt(shelf, 'The token is not good', async () => {
      await listPlants(connection, token, '0');
    });
    if (failure !== undefined) {
      shelf.isSignedIn = false;
      return;
    }
  }
  await load(shelf, 'unknown-token-is-401');
}

/** @param assumption what the caller may take for granted about the status of a rejection. */
async function load(shelf: Shelf, assumption: Assumption): Promise<void> {
  const { connection, memory } = shelf;
  const failure = await attempt(shelf, 'The plants could not be listed', async () => {
    shelf.listed = await listPlants(connection, memory.token);
    shelf.isSignedIn = true;
    updateOwn(shelf);
  });
  if (!(failure instanceof Rejection)) {
    return;
  }
  if (connection.assumes(assumption)) {
    shelf.isSignedIn = failure.status !== 401;
  } else if (connection.assumes('challenge-comes-with-401') && failure.status === 401) {
    shelf.isSignedIn = !failure.headers.has('www-authenticate');
  } else {
    shelf.isSignedIn = false;
  }
}

export async function showAtMost(shelf: Shelf, limit: string): Promise<void> {
  const { connection, memory } = shelf;
  const hint = 'Write a number from 1';
  if (!connection.assumes('malformed-limit-is-rejected') && !/^[1-9]\d*$/.test(limit)) {
    shelf.alert = `${hint}.`;
    return;
  }
  await attempt(shelf, hint, async () => {
    shelf.listed = await listPlants(connection, memory.token, limit);
  });
}
