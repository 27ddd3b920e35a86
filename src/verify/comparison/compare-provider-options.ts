import type { Profile } from '../../interface/profile.js';
import type { SessionOptions } from '../session/session-options.js';
import type { MockSetup } from './mock-setup.js';

/** What a service is compared by. */
export interface CompareProviderOptions extends SessionOptions {
  /** What the mock does where the interface leaves it open; default our defaults. */
  readonly profile?: Profile | undefined;
  /**
   * Starts the mock, which is stopped when all is done.
   *
   * @example
   * startMock: (setup) => startServer({ port: 0, ...setup })
   */
  readonly startMock: (setup: MockSetup) => Promise<RunningMock>;
  /** How many requests to make of both sides; default 300. */
  readonly steps?: number | undefined;
  /** From which the steps follow; default another one each time. */
  readonly seed?: number | undefined;
  /** Whether to compare what lies outside of the three operations as well; default no. */
  readonly outside?: boolean | undefined;
  /** A token that has expired or was revoked: requests with it are compared as well. */
  readonly endedToken?: string | undefined;
  /** A token of a user who may list alone: requests with it are compared as well. */
  readonly readOnlyToken?: string | undefined;
}

/** The mock on a socket. */
export interface RunningMock extends AsyncDisposable {
  readonly url: string;
}
