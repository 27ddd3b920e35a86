import process from 'node:process';
import fc from 'fast-check';
import { createPlantMock, type Profile } from 'plant-store-kit';
import { createPlantService } from '../../../src/service/create-plant-service.js';
import { toText } from '../../../src/service/long-text.js';
import { anyRequest } from './generators/any-request.js';
import { checkAnswer } from './invariants.js';
import { PlantModel } from './model/plant-model.js';
import { describeRequest, type SoakAnswer, type SoakRequest } from './soak-request.js';
import type { SoakResult } from './soak-result.js';

/** Sends a request without a network; undefined if the transport cannot express it. */
type Send = (request: SoakRequest) => SoakAnswer | undefined | Promise<SoakAnswer | undefined>;

export interface InProcessOptions {
  readonly name: string;
  readonly count: number;
  readonly seed: number;
  /** Default: the default profile. */
  readonly profile?: Profile;
  /** Whether a model of the default profile predicts the answers. Default: if there is no `profile`. */
  readonly isModelled?: boolean;
  /** Sends through `mock.fetch`; by default through the service itself. */
  readonly usesFetch?: boolean;
}

const requestsPerRun = 100;
const maxRunsAtOnce = 50;

/**
 * Sends sequences of generated requests, each to a new store, and checks every answer. A sequence that
 * fails is shrunk to the shortest one that does.
 */
export async function soakInProcess(options: InProcessOptions): Promise<SoakResult> {
  const { name, count, profile, usesFetch = false } = options;
  const { isModelled = profile === undefined } = options;
  const startedAt = performance.now();
  let [sent, maxRss, seed] = [0, 0, options.seed];
  const createSend = usesFetch ? createFetchSend : createServiceSend;
  const property = fc.asyncProperty(
    fc.array(anyRequest, { minLength: 1, maxLength: 2 * requestsPerRun, size: 'max' }),
    async (requests) => {
      const send = createSend(profile);
      const model = isModelled ? new PlantModel() : undefined;
      for (const request of requests) {
        const pending = send(request);
        const answer = pending instanceof Promise ? await pending : pending;
        if (answer !== undefined) {
          sent++;
          checkAnswer(request, answer);
          model?.step(request, answer);
        }
      }
    },
  );
  const numRuns = Math.min(Math.ceil(count / requestsPerRun), maxRunsAtOnce);
  for (; sent < count; seed++) {
    const details = await fc.check(property, { seed, numRuns });
    maxRss = Math.max(maxRss, process.memoryUsage.rss());
    if (details.failed) {
      const requests = details.counterexample?.[0].map(describeRequest).join('\n  ') ?? '';
      const violation = `${String(details.errorInstance)}\n  ${requests}`;
      return {
        name,
        count: sent,
        durationMs: performance.now() - startedAt,
        maxRss,
        violation,
        violationSeed: seed,
      };
    }
  }
  return { name, count: sent, durationMs: performance.now() - startedAt, maxRss };
}

function createServiceSend(profile: Profile | undefined): Send {
  const service = createPlantService({ profile });
  return (request) => {
    const { result, record } = service.handle(request);
    record.settle();
    return result.response && { ...result.response, body: toText(result.response.body) };
  };
}

const origin = 'http://127.0.0.1:4010';

function createFetchSend(profile: Profile | undefined): Send {
  const mock = createPlantMock({ baseUrl: origin, profile });
  return async ({ method, path, query, headers, body }) => {
    const url = `${origin}${path}${query === '' ? '' : `?${query}`}`;
    const { pathname } = new URL(url);
    if (pathname !== path) {
      // The URL resolves dot segments, so that the model would look at another path.
      return undefined;
    }
    const hasBody = body.byteLength > 0 && method !== 'GET' && method !== 'HEAD';
    const response = await mock.fetch(
      new Request(url, { method, headers, ...(hasBody && { body: new Uint8Array(body) }) }),
    );
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  };
}
