import { createProfile, observeProvider } from 'plant-store-kit/verify';
import type { ZooBehaviour } from '../../zoo/behaviour.js';
import { startZooProvider } from '../../zoo/provider.js';

/** How a provider of the zoo writes an Error. */
export type PresentError = ZooBehaviour['presentError'];

/** The profile that is observed of a provider whose Errors are written in this way. */
export async function observeErrors(presentError: PresentError) {
  await using zoo = await startZooProvider({ name: 'is observed', change: { presentError } });
  const { url, token, secondToken } = zoo;
  return createProfile(await observeProvider({ url, token, secondToken }));
}
