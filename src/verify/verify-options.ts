import type { Profile } from '../interface/profile.js';
import type { SessionOptions } from './session/session-options.js';

export interface VerifyProviderOptions extends SessionOptions {
  /** Rules to check, by their ids or the beginnings of their ids; default all. */
  readonly only?: readonly string[] | undefined;
  /**
   * Everything random in the checks follows from it, except ids and names; default another one each
   * time.
   */
  readonly seed?: number | undefined;
  /** The pacts of frontends, as the text of their files. */
  readonly pacts?: readonly PactText[] | undefined;
  /** A profile of the provider: the report says whether it still does what that says; default none. */
  readonly profile?: Profile | undefined;
  /** The file of the profile, for reports. */
  readonly profileSource?: string | undefined;
  /** The token of a user who may only list: what a profile says of scopes is checked with it. */
  readonly readOnlyToken?: string | undefined;
  /** A token that has expired or was revoked: what a profile says of such tokens is checked with it. */
  readonly endedToken?: string | undefined;
}

/** The pact of a frontend. */
export interface PactText {
  /** The file, or the address in a broker. */
  readonly source: string;
  readonly text: string;
  /** Whether it is only reported, and fails nothing; default false. */
  readonly pending?: boolean;
}
