import { describe, expectTypeOf, it } from 'vitest';
import type { CompareFlagOptions } from '../../src/cli/compare-flags.js';
import type { EveryOption } from '../../src/cli/flags.js';
import type { ObserveFlagOptions } from '../../src/cli/observe-flags.js';
import type { ListenFlagOptions, ServiceFlagOptions } from '../../src/cli/serve-flags.js';
import type { VerifyFlagOptions } from '../../src/cli/verify-flags.js';
import type { StartServerOptions } from '../../src/server/start-server.js';
import type { CompareProviderOptions } from '../../src/verify/comparison/compare-provider-options.js';
import type { ObserveProviderOptions } from '../../src/verify/observe-provider.js';
import type { VerifyProviderOptions } from '../../src/verify/verify-options.js';

interface Sample {
  readonly url: string;
  readonly steps?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

describe('EveryOption', () => {
  it('does not compile without an option, even one that has a default', () => {
    // @ts-expect-error: steps is missing
    const options: EveryOption<Sample, 'signal'> = { url: 'http://127.0.0.1' };

    expectTypeOf(options).not.toBeAny();
  });

  it('does not compile with an option that is declared not to be a flag', () => {
    // @ts-expect-error: signal is not a flag
    const options: EveryOption<Sample, 'signal'> = { url: '', steps: 1, signal: undefined };

    expectTypeOf(options).not.toBeAny();
  });

  it('accepts undefined for an option that has a default', () => {
    const options: EveryOption<Sample, 'signal'> = { url: '', steps: undefined };

    expectTypeOf(options).toExtend<Sample>();
  });
});

/** The options that no flag sets: the command sets them, or it reads them from files. */
interface NotFlags {
  readonly serve:
    | 'users'
    | 'plants'
    | 'profile'
    | 'scenarios'
    | 'https'
    | 'handlers'
    | 'onRequest'
    | 'graceMs';
  readonly verify: 'ca' | 'pacts' | 'profile' | 'profileSource' | 'signal' | 'onProgress';
  readonly observe: 'ca' | 'signal' | 'onProgress';
  readonly compare: 'ca' | 'profile' | 'startMock' | 'signal' | 'onProgress';
}

describe('the flags of a command', () => {
  it('set every option of serve', () => {
    // --base-path sets the path of a service, which is the baseUrl of startServer.
    expectTypeOf<Exclude<keyof StartServerOptions, NotFlags['serve'] | 'baseUrl'>>().toEqualTypeOf<
      Exclude<keyof ServiceFlagOptions, 'basePath'> | keyof ListenFlagOptions
    >();
  });

  it('set every option of verify', () => {
    expectTypeOf<Exclude<keyof VerifyProviderOptions, NotFlags['verify']>>().toEqualTypeOf<
      keyof VerifyFlagOptions
    >();
  });

  it('set every option of observe', () => {
    expectTypeOf<Exclude<keyof ObserveProviderOptions, NotFlags['observe']>>().toEqualTypeOf<
      keyof ObserveFlagOptions
    >();
  });

  it('set every option of compare', () => {
    expectTypeOf<Exclude<keyof CompareProviderOptions, NotFlags['compare']>>().toEqualTypeOf<
      keyof CompareFlagOptions
    >();
  });
});
