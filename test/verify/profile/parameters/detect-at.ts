import { type StartServerOptions, startServer } from 'plant-store-kit/server';
import { expect } from 'vitest';
import type { ParameterId, Parameters } from '../../../../src/interface/parameters.js';
import type { UnsupportedBehaviour } from '../../../../src/interface/profile-observation.js';
import { detectUsableCapabilities } from '../../../../src/verify/profile/detect-usable-capabilities.js';
import { detectParameters } from '../../../../src/verify/profile/parameters/detect-parameters.js';
import { recordContentType } from '../../../../src/verify/profile/parameters/record-content-type.js';
import { recordRequestRate } from '../../../../src/verify/profile/parameters/record-request-rate.js';
import { ProfileRecorder } from '../../../../src/verify/profile/profile-recorder.js';
import { CannotCheckError } from '../../../../src/verify/session/cannot-check-error.js';
import type { Exchange } from '../../../../src/verify/session/exchange.js';
import { openSession } from '../../../../src/verify/session/open-session.js';
import { RequestRate } from '../../../../src/verify/session/request-rate.js';
import type { SessionOptions } from '../../../../src/verify/session/session-options.js';
import type { Change, Provider } from '../../../providers/behaviour.js';
import { startProvider } from '../../../providers/provider.js';

export interface DetectOptions extends SessionOptions {
  readonly maxPlants?: number;
}

/** What was detected about a provider. */
export interface Detected {
  readonly parameters: Partial<Parameters>;
  readonly evidence: Readonly<Partial<Record<ParameterId, string>>>;
  readonly reasons: Readonly<Partial<Record<ParameterId, string>>>;
  readonly unsupported: readonly UnsupportedBehaviour[];
  /** Why the detection ended early. */
  readonly stopped: string | undefined;
  readonly leftovers: readonly unknown[];
  readonly requests: number;
  readonly steps: readonly (readonly [done: number, total: number])[];
}

/** Detects the parameters of a running provider, and removes every created plant. */
export async function detectAt({ maxPlants = 110, ...options }: DetectOptions): Promise<Detected> {
  const rate = new RequestRate();
  const exchanges: Exchange[] = [];
  await using session = await openSession(options, { onAnswer: (one) => rate.note(one) });
  session.onExchange((exchange) => exchanges.push(exchange));
  rate.onTooFew(() => session.interrupt('the provider takes too few requests in a minute'));
  const recorder = new ProfileRecorder();
  const steps: (readonly [number, number])[] = [];
  const stopped = await detect();
  recordContentType({ exchanges, recorder });
  recordRequestRate(rate, recorder);
  const leftovers = await session.end();
  const { determined, undetermined, unsupported } = recorder;
  return {
    parameters: Object.fromEntries(
      determined
        .filter(({ kind }) => kind === 'parameter')
        .map(({ subject, value }) => [subject, value]),
    ),
    evidence: Object.fromEntries(determined.map(({ subject, evidence }) => [subject, evidence])),
    reasons: Object.fromEntries(undetermined.map(({ subject, reason }) => [subject, reason])),
    unsupported,
    stopped,
    leftovers,
    requests: session.requestCount,
    steps,
  };

  async function detect(): Promise<string | undefined> {
    try {
      const capabilities = await detectUsableCapabilities(session);
      const context = { session, capabilities, recorder, maxPlants, exchanges, tokens: {} };
      return await detectParameters(context, (done, total) => steps.push([done, total]));
    } catch (error) {
      if (error instanceof CannotCheckError) {
        return error.message;
      }
      throw error;
    }
  }
}

/** Detects the parameters of the kit's own server. */
export async function detectOwn(
  options: StartServerOptions = {},
  detectOptions: Partial<DetectOptions> = {},
): Promise<Detected> {
  await using server = await startServer({ port: 0, ...options });
  const tokens = { token: 'alice-token', secondToken: 'bob-token' };
  const before = server.snapshot();
  const detected = await detectAt({ url: server.url, ...tokens, ...detectOptions });
  // In every test: no created plant is left, and no other plant is lost.
  expect(server.snapshot()).toEqual(before);
  return detected;
}

/** Detects the parameters of a provider of the zoo. */
export async function detectZoo(
  variant: Pick<Provider, 'change' | 'seed'>,
  options: Partial<DetectOptions> = {},
): Promise<Detected & { readonly changed: readonly string[] }> {
  await using provider = await startProvider({ name: 'is profiled', ...variant });
  const { url, token, secondToken } = provider;
  const before = provider.plants().map(({ id }) => id);
  const detected = await detectAt({ url, token, secondToken, ...options });
  const after = provider.plants().map(({ id }) => id);
  const changed = [
    ...before.filter((id) => !after.includes(id)),
    ...after.filter((id) => !before.includes(id)),
  ];
  return { ...detected, changed };
}

/** Detects the parameters of the reference provider with a change. */
export function detectChanged(change: Change, options?: Partial<DetectOptions>) {
  return detectZoo({ change }, options);
}
