import { type CheckedProfile, readProfile } from '../interface/profile.js';
import { readText } from './read-text.js';

/** Reads a profile from a file. @throws KitError `unreadable-file` or `invalid-profile`, naming the file. */
export async function loadProfile(path: string): Promise<CheckedProfile> {
  return readProfile(await readText(path), `profile "${path}"`);
}
