import type { SituationId } from 'plant-store-kit';
import { createProfile, observeProvider } from 'plant-store-kit/verify';
import type { ZooBehaviour } from '../../providers/behaviour.js';
import { startZooProvider } from '../../providers/provider.js';
import { observeSituations } from './observe-situations.js';

/** How a provider of the zoo writes an Error. */
export type PresentError = ZooBehaviour['presentError'];

/**
 * The profile that is observed of a provider whose Errors are written in this way.
 *
 * @param only the situations to observe, and no parameters; default all of a whole observation.
 */
export async function observeErrors(presentError: PresentError, only?: readonly SituationId[]) {
  await using zoo = await startZooProvider({ name: 'is observed', change: { presentError } });
  const { url, token, secondToken } = zoo;
  const options = { url, token, secondToken };
  return createProfile(
    await (only === undefined ? observeProvider(options) : observeSituations(options, only)),
  );
}
