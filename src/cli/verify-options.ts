import type { VerifyProviderOptions } from '../verify/verify-options.js';
import type { GivenFlags } from './flags.js';
import { readOptional, readSessionOptions } from './session-options.js';
import type { flags } from './verify-flags.js';

/** Reads what the flags say of the verification. @throws KitError `invalid-flags` */
export function readOptions(read: GivenFlags<typeof flags>): VerifyProviderOptions {
  const { only, seed } = read.values;
  return {
    ...readSessionOptions(read),
    readOnlyToken: read.values['read-only-token'],
    endedToken: read.values['ended-token'],
    only: only?.flatMap((text) => text.split(',')),
    seed: readOptional('--seed', seed, 0, 2 ** 31 - 1),
  };
}
