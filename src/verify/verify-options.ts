import type { Profile } from '../interface/profile.js';
import type { PactText } from './pacts/pact-text.js';
import type { SessionOptions } from './session/session-options.js';

export interface VerifyProviderOptions extends SessionOptions {
  /** The rules to check, by id or by the part of the id before its dot; default all. */
  readonly only?: readonly string[] | undefined;
  /**
   * Repeats the random choices of the checks, except ids and names; default a new one for each run.
   */
  readonly seed?: number | undefined;
  /** The pacts of frontends, as the text of their files. */
  readonly pacts?: readonly PactText[] | undefined;
  /** A profile of the provider: the report says whether the provider has drifted from it; default none. */
  readonly profile?: Profile | undefined;
  /** The file of the profile, for reports. */
  readonly profileSource?: string | undefined;
}
