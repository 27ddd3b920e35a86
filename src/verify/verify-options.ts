import type { Profile } from '../interface/profile.js';
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

/** The pact of a frontend. One that cannot be read has failed. */
export interface PactText {
  /** The file, or the URL in a broker. */
  readonly source: string;
  readonly text: string;
  /** Whether a failure is only reported and does not fail the verification; default false. */
  readonly pending?: boolean | undefined;
  /** The names that the broker has for both sides, if the pact cannot be read; default `unknown`. */
  readonly consumer?: string | undefined;
  readonly provider?: string | undefined;
  /** The version of the consumer that has published it. */
  readonly consumerVersion?: string | undefined;
  /** Which selectors the pact matches, in the words of the broker. */
  readonly selectedBy?: string | undefined;
}
