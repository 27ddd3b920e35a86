import type { ParameterId, Parameters } from '../../../../src/interface/parameters.js';
import type { UnsupportedBehaviour } from '../../../../src/interface/profile-observation.js';
import { detectUsableCapabilities } from '../../../../src/verify/profile/detect-usable-capabilities.js';
import { recordContentType } from '../../../../src/verify/profile/parameters/content-type.js';
import { detectParameters } from '../../../../src/verify/profile/parameters/detect-parameters.js';
import { RequestRate } from '../../../../src/verify/profile/parameters/request-rate.js';
import { ProfileRecorder } from '../../../../src/verify/profile/profile-recorder.js';
import type { Exchange } from '../../../../src/verify/session/exchange.js';
import { openSession } from '../../../../src/verify/session/open-session.js';
import type { SessionOptions } from '../../../../src/verify/session/session-options.js';

export interface DetectOptions extends SessionOptions {
  readonly maxPlants?: number;
}

/** What was detected about a provider. */
export interface Detected {
  readonly parameters: Partial<Parameters>;
  readonly evidence: Readonly<Partial<Record<ParameterId, string>>>;
  readonly reasons: Readonly<Partial<Record<ParameterId, string>>>;
  readonly unsupported: readonly UnsupportedBehaviour[];
  /** Why it came to its end early. */
  readonly stopped: string | undefined;
  readonly leftovers: readonly unknown[];
  readonly requests: number;
  readonly durationMs: number;
  readonly steps: readonly (readonly [done: number, total: number])[];
}

/** Detects the parameters of a running provider, and leaves nothing there. */
export async function detectAt({ maxPlants = 110, ...options }: DetectOptions): Promise<Detected> {
  const startedAt = performance.now();
  const rate = new RequestRate();
  const exchanges: Exchange[] = [];
  await using session = await openSession(options, { onAnswer: (one) => rate.note(one) });
  session.onExchange((exchange) => exchanges.push(exchange));
  const capabilities = await detectUsableCapabilities(session);
  const recorder = new ProfileRecorder();
  const context = { session, capabilities, recorder, maxPlants, exchanges, tokens: {} };
  const steps: (readonly [number, number])[] = [];
  const stopped = await detectParameters(context, (done, total) => steps.push([done, total]));
  recordContentType(context);
  rate.record(recorder);
  const leftovers = await session.end();
  const { determined, undetermined, unsupported } = recorder;
  return {
    parameters: Object.fromEntries(determined.map(({ subject, value }) => [subject, value])),
    evidence: Object.fromEntries(determined.map(({ subject, evidence }) => [subject, evidence])),
    reasons: Object.fromEntries(undetermined.map(({ subject, reason }) => [subject, reason])),
    unsupported,
    stopped,
    leftovers,
    requests: session.requestCount,
    durationMs: performance.now() - startedAt,
    steps,
  };
}
