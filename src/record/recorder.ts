import { LongText, type ResponseBody, toText } from '../service/long-text.js';
import type { Answer, PlainRequest } from '../service/plain-http.js';
import type { Answered, PlantService } from '../service/plant-service.js';
import { readInteractions } from './interactions.js';
import { type Recorded, Recording } from './pact.js';

/** Records what a plant store answers to a consumer, for each sandbox. */
export class Recorder {
  readonly consumer: string;
  readonly #recordings = new Map<string, Recording>();

  constructor(consumer: string) {
    this.consumer = consumer;
  }

  /** Records each request to a plant store from now on. */
  follow(service: PlantService): void {
    service.onAnswer = (...answered) => this.record(service.basePath, answered);
  }

  record(basePath: string, [request, answer, sandbox]: Answered): void {
    const recording = this.#recordings.get(sandbox) ?? new Recording();
    this.#recordings.set(sandbox, recording);
    for (const recorded of readExchange(request, answer, basePath)) {
      recording.add(recorded);
    }
  }

  /** What a sandbox has recorded, which is forgotten then. */
  take(sandbox: string): Recording {
    const recording = this.#recordings.get(sandbox) ?? new Recording();
    this.#recordings.delete(sandbox);
    return recording;
  }

  /** What all sandboxes have recorded. */
  all(): Recording {
    const all = new Recording();
    for (const recording of this.#recordings.values()) {
      all.addAll(recording);
    }
    return all;
  }
}

const decoder = new TextDecoder();

/** What the exchange of a plant store is in a pact. */
function readExchange(
  { method, path: fullPath, query, headers, body }: PlainRequest,
  { operation, response, rejectedBy, fault, isOfHandler }: Answer,
  basePath: string,
): readonly Recorded[] {
  const isPreflight = operation === undefined && rejectedBy === undefined;
  if (isOfHandler || (isPreflight && fault === undefined)) {
    return [];
  }
  const path = fullPath.startsWith(basePath) ? fullPath.slice(basePath.length) : fullPath;
  const read =
    fault !== undefined || response === undefined
      ? `a fault of the mock changed the response (${fault})`
      : readInteractions({
          method,
          path,
          query,
          headers,
          body: decoder.decode(body),
          status: response.status,
          responseBody: beginningOf(response.body),
          rejectedBy,
        });
  const request = `${method} ${operation === 'delete' ? '/plants/{id}' : path}`;
  return typeof read === 'string' ? [{ request, reason: read }] : read;
}

/** A body, or of a list that is sent in pieces the plants of the first one: the pieces can be taken only once. */
function beginningOf(body: ResponseBody): string {
  return body instanceof LongText ? body.start.replace(/\]?$/, ']') : toText(body);
}
