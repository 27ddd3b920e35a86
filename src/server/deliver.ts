import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Exchange } from '../service/exchange.js';
import { LongText } from '../service/long-text.js';
import type { PlainResponse } from '../service/plain-http.js';
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

/** Sends the response of an exchange, or ends its connection, and settles it. */
export function deliver(delivery: Delivery, connections: Connections, end: DeliveryEnd): void {
  try {
    send(delivery, connections, end);
  } catch (defect) {
    end.failed(delivery, defect);
  }
}

function send(delivery: Delivery, connections: Connections, end: DeliveryEnd): void {
  const { exchange, outgoing } = delivery;
  const { fault, handlers: { answer: handled, sent } = {} } = exchange;
  const response = outgoing.destroyed ? undefined : exchange.response;
  if (response === undefined || sent === undefined) {
    // A fault may have replaced the response.
    void handled?.stream?.cancel().catch(ignore);
    handled?.relay?.drop();
  }
  if (fault === 'no-answer') {
    connections.onceOver(outgoing, () => {
      outgoing.destroy();
      exchange.settle();
    });
    end.sent(exchange);
  } else if (response === undefined) {
    exchange.settle(!outgoing.destroyed);
    end.sent(exchange);
    dropConnection(outgoing);
  } else if (response.body instanceof LongText) {
    const { status, body } = response;
    sendLongResponse(outgoing, { status, headers: headersOf(delivery, response), body }, () =>
      settle(exchange, end),
    );
  } else if (handled?.relay !== undefined && sent !== undefined) {
    handled.relay.pass(response, () => settle(exchange, end));
  } else if (handled?.stream !== undefined && sent !== undefined) {
    const headers = headersOf(delivery, response);
    const pieces = { status: response.status, headers, body: handled.stream };
    sendStream(outgoing, pieces, sent, connections).then(
      (defect) => {
        exchange.defect ??= defect;
        settle(exchange, end);
      },
      (defect) => end.failed(delivery, defect),
    );
  } else {
    const { status, body } = response;
    const write = fault === 'truncate-body' ? sendTruncated : sendResponse;
    write(outgoing, { status, headers: headersOf(delivery, response), body });
    settle(exchange, end);
  }
}

/** The headers to send; each cookie has one of its own. */
function headersOf(
  { exchange: { handlers }, added }: Delivery,
  { headers }: PlainResponse,
): OutgoingHttpHeaders {
  if (added === noHeaders && handlers === undefined) {
    return headers;
  }
  const { cookies = [] } = handlers ?? {};
  return {
    ...headers,
    ...(cookies.length > 0 && { 'set-cookie': [...cookies] }),
    ...addToLists(headers, added),
  };
}

function settle(exchange: Exchange, end: DeliveryEnd): void {
  exchange.settle();
  end.sent(exchange);
}

/**
 * Creates a function that delivers, all that is ready together at the end of the event loop's turn.
 *
 * Responses that are ready in the same turn are sent right after one another, not between the handling of
 * requests, which wakes a client on the same machine once for all of them. Over sixteen connections lists
 * and creates are faster by a quarter. A single request does not wait.
 */
export function createDeliveryBatch(send: (delivery: Delivery) => void) {
  let waiting: Delivery[] = [];
  const sendAll = () => {
    const ready = waiting;
    waiting = [];
    for (const delivery of ready) {
      send(delivery);
    }
  };
  return (delivery: Delivery) => {
    if (waiting.length === 0) {
      setImmediate(sendAll);
    }
    waiting.push(delivery);
  };
}

const ignore = () => {};
