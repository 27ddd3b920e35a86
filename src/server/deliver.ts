import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Exchange } from '../service/exchange.js';
import { LongText } from '../service/long-text.js';
import type { PlainResponse } from '../service/plain-http.js';
import type { HandlerAnswer } from '../service/stage-result.js';
import type { Connections } from './connections.js';
import { addToLists, noHeaders } from './cors.js';
import {
  dropConnection,
  sendLongResponse,
  sendResponse,
  sendStream,
  sendTruncated,
} from './send-response.js';
import { setImmediate } from './timers.js';

/** An exchange on its way to its client. */
export interface Delivery {
  readonly exchange: Exchange;
  readonly outgoing: ServerResponse;
  /** Headers that its response has beside those of the exchange. */
  readonly added: Readonly<Record<string, string>>;
}

/** What becomes of a delivery. */
export interface DeliveryEnd {
  /** Called once: when the response is sent, or when it is clear that there will be none. */
  sent(exchange: Exchange): void;
  /** Called if Node cannot send the response. */
  failed(delivery: Delivery, defect: unknown): void;
}

/**
 * Delivers exchanges, all that are ready together at the end of the event loop's turn.
 *
 * Responses that are ready in the same turn are sent right after one another, not between the handling of
 * requests, which wakes a client on the same machine once for all of them. Over sixteen connections lists
 * and creates are faster by a quarter. A single request does not wait.
 */
export class Deliveries {
  #waiting: Delivery[] = [];

  constructor(
    private readonly connections: Connections,
    private readonly end: DeliveryEnd,
  ) {}

  /** Delivers at the end of this turn. */
  add(delivery: Delivery): void {
    if (this.#waiting.length === 0) {
      setImmediate(this.#deliverAll);
    }
    this.#waiting.push(delivery);
  }

  readonly #deliverAll = (): void => {
    const ready = this.#waiting;
    this.#waiting = [];
    for (const delivery of ready) {
      this.deliver(delivery);
    }
  };

  /** Sends the response of an exchange, or ends its connection, and settles it. */
  deliver(delivery: Delivery): void {
    const { exchange, outgoing, added } = delivery;
    const { fault, handlers } = exchange;
    const response = outgoing.destroyed ? undefined : exchange.response;
    try {
      if (handlers?.answer !== undefined && (response === undefined || !handlers.sent)) {
        dropBody(handlers.answer);
      }
      if (response === undefined) {
        this.#deliverNothing(delivery);
      } else if (response.body instanceof LongText || handlers?.sent !== undefined) {
        this.#deliverInPieces(delivery, response);
      } else {
        const { status, body } = response;
        const isPlain = added === noHeaders && handlers === undefined;
        const headers = isPlain ? response.headers : headersOf(delivery, response);
        const write = fault === 'truncate-body' ? sendTruncated : sendResponse;
        write(outgoing, { status, headers, body });
        exchange.settle();
        this.end.sent(exchange);
      }
    } catch (defect) {
      this.end.failed(delivery, defect);
    }
  }

  #deliverNothing({ exchange, outgoing }: Delivery): void {
    if (exchange.fault === 'no-answer') {
      this.connections.onceOver(outgoing, () => {
        outgoing.destroy();
        exchange.settle();
      });
      this.end.sent(exchange);
    } else {
      exchange.settle(!outgoing.destroyed);
      this.end.sent(exchange);
      dropConnection(outgoing);
    }
  }

  #deliverInPieces(delivery: Delivery, response: PlainResponse): void {
    const { exchange, outgoing } = delivery;
    const { answer: { relay, stream } = {}, sent } = exchange.handlers ?? {};
    const settle = () => {
      exchange.settle();
      this.end.sent(exchange);
    };
    const { status, body } = response;
    if (body instanceof LongText) {
      sendLongResponse(outgoing, { status, headers: headersOf(delivery, response), body }, settle);
    } else if (relay !== undefined) {
      relay.pass(response, settle);
    } else if (stream !== undefined && sent !== undefined) {
      const pieces = { status, headers: headersOf(delivery, response), body: stream };
      sendStream(outgoing, pieces, sent, this.connections).then(
        (defect) => {
          exchange.defect ??= defect;
          settle();
        },
        (defect) => this.end.failed(delivery, defect),
      );
    }
  }
}

/** Drops the body of handlers: a fault has replaced their response, or the client has disconnected. */
function dropBody({ stream, relay }: HandlerAnswer): void {
  void stream?.cancel().catch(ignore);
  relay?.drop();
}

/** The headers to send; each cookie has one of its own. */
function headersOf(
  { exchange: { handlers }, added }: Delivery,
  { headers }: PlainResponse,
): OutgoingHttpHeaders {
  const { cookies = [] } = handlers ?? {};
  return {
    ...headers,
    ...(cookies.length > 0 && { 'set-cookie': [...cookies] }),
    ...addToLists(headers, added),
  };
}

const ignore = () => {};
