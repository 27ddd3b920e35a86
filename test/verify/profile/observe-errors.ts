import type { SituationId } from 'plant-store-kit';
import { createProfile, observeProvider } from 'plant-store-kit/verify';
import type { Behaviour } from '../../providers/behaviour.js';
import { startProvider } from '../../providers/provider.js';
import { observeSituations } from './observe-situations.js';

/** How a provider of the zoo writes an Error. */
export type PresentError = Behaviour['presentError'];

/**
 * The profile that is observed of a provider whose Errors are written in this way.
 *
 * @param only the situations to observe, and no parameters; default all of a whole observation.
 */
export async function observeErrors(presentError: PresentError, only?: readonly SituationId[]) {
  await using zoo = await startProvider({ name: 'is observed', change: { presentError } });
  const { url, token, secondToken } = zoo;
  const options = { url, token, secondToken };
  return createProfile(
    await (only === undefined ? observeProvider(options) : observeSituations(options, only)),
  );
}
