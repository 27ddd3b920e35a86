import type { Exchange } from '../service/exchange.js';
import { LongText, type ResponseBody, toText } from '../service/long-text.js';
import type { PlantService } from '../service/plant-service.js';
import { isByProgram } from '../service/routes.js';
import { readExchange } from './interactions.js';
import { Recording } from './pact.js';

/** What it reads of an exchange. */
export type Answered = Pick<
  Exchange,
  | 'request'
  | 'operation'
  | 'response'
  | 'rejectedBy'
  | 'fault'
  | 'isOfHandler'
  | 'sandbox'
  | 'service'
>;

/** Records what a plant store answers to a consumer, for each sandbox. */
export class Recorder {
  readonly consumer: string;
  /** How many exchanges it has recorded. */
  count = 0;
  readonly #recordings = new Map<string, Recording>();

  constructor(consumer: string) {
    this.consumer = consumer;
  }

  /** Records each request to a plant store from now on. */
  follow(service: PlantService): void {
    service.onAnswer = (exchange) => this.record(exchange);
  }

  record({ request, operation, response, rejectedBy, fault, ...others }: Answered): void {
    const { isOfHandler, sandbox, service } = others;
    const { basePath } = service;
    const isPreflight = operation === undefined && rejectedBy === undefined;
    if (isOfHandler || (isPreflight && fault === undefined) || !isByProgram(request.headers)) {
      return;
    }
    const { path } = request;
    const isBelow = path.startsWith(basePath);
    const recorded = readExchange({
      request: { ...request, path: isBelow ? path.slice(basePath.length) : path },
      status: response?.status ?? 0,
      responseBody: beginningOf(response?.body ?? ''),
      rejectedBy,
      fault,
    });
    const recording = this.#recordings.get(sandbox.name) ?? new Recording();
    this.#recordings.set(sandbox.name, recording);
    for (const one of recorded) {
      recording.add(one);
    }
    this.count++;
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

/** A body, or of a list that is sent in pieces the plants of the first one: the pieces can be taken only once. */
function beginningOf(body: ResponseBody): string {
  return body instanceof LongText ? body.start.replace(/\]?$/, ']') : toText(body);
}
