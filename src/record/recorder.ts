import type { Exchange } from '../service/exchange.js';
import { isByProgram } from '../service/is-by-program.js';
import { LongText, type ResponseBody, toText } from '../service/long-text.js';
import type { PlantService } from '../service/plant-service.js';
import { pathBelow } from '../service/routes.js';
import { readAppExchange } from './interactions.js';
import { Recording } from './pact.js';

/** The part of an exchange that a recorder reads. */
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

  /** Records an exchange, unless it is of a handler of the user, a preflight, or a page that a browser opens. */
  record(exchange: Answered): void {
    const { request, response, rejectedBy, fault, sandbox, service } = exchange;
    if (exchange.isOfHandler || isPreflight(exchange) || !isByProgram(request.headers)) {
      return;
    }
    const recorded = readAppExchange({
      request: { ...request, path: pathBelow(service.basePath, request.path) ?? request.path },
      status: response?.status ?? 0,
      responseBody: beginningOf(response?.body ?? ''),
      rejectedBy,
      fault,
    });
    const recording = this.#recordings.get(sandbox.name) ?? new Recording();
    this.#recordings.set(sandbox.name, recording);
    for (const exchange of recorded) {
      recording.add(exchange);
    }
    this.count++;
  }

  /** Returns what a sandbox has recorded, and forgets it. */
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

function isPreflight({ operation, rejectedBy, fault }: Answered): boolean {
  return operation === undefined && rejectedBy === undefined && fault === undefined;
}

/** A body. Of a list in pieces, only the plants of the first piece: the others can be read only once. */
function beginningOf(body: ResponseBody): string {
  return body instanceof LongText ? body.start.replace(/\]?$/, ']') : toText(body);
}
