import type { Profile } from '../../interface/profile.js';
import type { ConnectionOptions } from '../http/connection-options.js';
import type { MockSetup } from './mock-setup.js';

/** How a service is compared with the mock. */
export interface CompareProviderOptions extends ConnectionOptions {
  /** The profile of the mock; default the defaults of the kit. */
  readonly profile?: Profile | undefined;
  /**
   * Starts the mock. The comparison stops it at the end.
   *
   * @example
   * startMock: (setup) => startServer({ port: 0, ...setup })
   */
  readonly startMock: (setup: MockSetup) => Promise<RunningMock>;
  /** How many requests to send to both sides; default 300. */
  readonly steps?: number | undefined;
  /** The seed that the steps follow from; default a random one. */
  readonly seed?: number | undefined;
  /**
   * Whether to compare other paths and methods than those of the three operations too; default no.
   */
  readonly outside?: boolean | undefined;
}

/** The mock on a socket. */
export interface RunningMock extends AsyncDisposable {
  readonly url: string;
}
