import type { ListCapabilities } from '../../../src/verify/session/list-capabilities.js';
import type { Session } from '../../../src/verify/session/session.js';
import { type Change, Rejection } from '../../providers/behaviour.js';
import { startProvider } from '../../providers/provider.js';
import type { TestSession } from './open-test-session.js';

/** Starts a provider of the zoo that a test removes plants from. */
export const start = (change: Change = {}) => startProvider({ name: 'is left as it was', change });

/** The list of a provider that shows every plant. */
export const allListed: ListCapabilities = {
  listQuery: '',
  visibility: 'all',
  listLagMs: 0,
  namesBefore: new Set(),
};

/** A provider whose lists show no plant of the session. */
export const noneListed: ListCapabilities = { ...allListed, visibility: 'none' };

/** Removes the plants of a session, for which the list of the provider is known. */
export function removeFrom(session: Session, list = allListed) {
  session.rememberList(list);
  return session.removeCreatedPlants();
}

export const create = (
  { session }: TestSession,
  id: number | string,
  name: string,
  as: 'first' | 'second' = 'first',
) => session.send('POST', '/plants', { body: `{"id":${id},"name":"${name}"}`, as });

/** The change of a provider that answers every delete with a status. */
export const answerDeletes = (status: number): Change => ({
  find() {
    throw new Rejection(status, 'no');
  },
});
