import type { Problem } from './failure-message.js';

/** The version of the format of profiles that this kit reads and writes. */
export const profileVersion = 1;

/** Why this kit cannot read a profile of that version, if it cannot. */
export function findVersionProblem(version: unknown): Problem | undefined {
  if (version === profileVersion) {
    return undefined;
  }
  return typeof version === 'number' && version > profileVersion
    ? {
        cause: `its "version" is ${version}, so a newer plant-store-kit wrote it`,
        remedy: 'Update plant-store-kit to read it.',
      }
    : {
        cause: `"version" must be ${profileVersion}`,
        remedy: `Write ${profileVersion}, or leave it out.`,
      };
}
