import {
  type IncomingHttpHeaders,
  type ServerResponse,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { noBody, type PlainResponse } from '../service/plain-http.js';
import type { Relay } from '../service/stage-result.js';
import { maxBodyBytes, tooLargeFailure } from '../verify/http/decode-body.js';
import { pairHeaders } from '../verify/http/exchange.js';
import { brokenOff, isWhole, type RequestError } from '../verify/http/failures.js';
import { withoutHopByHop } from './passed-headers.js';
import type { PassedResponse, ResponseHead } from './read-exchange.js';

type Controller = Dispatcher.DispatchController;

/** Ends a request whose client needs nothing more of it. */
const clientLeft = new Error('disconnected');

/** Why a request got no response. */
export class Unanswered {
  /** @param isSent whether the request may have reached the provider. */
  constructor(
    readonly error: RequestError & { readonly socket?: { readonly bytesRead: number } },
    readonly isSent: boolean,
  ) {}
}

/**
 * Sends a request, and waits until its response begins. Interim responses are passed on.
 *
 * @param outgoing the response to the client. The request ends with it, whatever has answered the client.
 */
export function receiveResponse(
  outgoing: ServerResponse,
  dispatch: (handler: Dispatcher.DispatchHandler) => void,
): Promise<ResponseRelay | Unanswered> {
  return new Promise((resolve) => {
    let relay: ResponseRelay | undefined;
    let isSent = false;
    dispatch({
      onRequestStart(controller) {
        // It does nothing to a request that is over.
        const end = () => controller.abort(clientLeft);
        isSent = true;
        outgoing.once('close', end);
        if (outgoing.destroyed) {
          end();
        }
      },
      onResponseStart(controller, status, headers, statusText = '') {
        if (status < 200) {
          passInterim(outgoing, status, headers);
          return;
        }
        try {
          relay = new ResponseRelay(outgoing, controller, status, statusText);
          resolve(relay);
        } catch (error) {
          const { message } = error as Error;
          controller.abort(new Error(`its response cannot be passed on: ${message}`));
        }
      },
      onResponseData: (_, chunk) => relay?.add(chunk),
      onResponseEnd: (_, trailers) => relay?.end(trailers),
      onResponseError(_, error) {
        relay?.fail(error);
        resolve(new Unanswered(error, isSent));
      },
    });
  });
}

/** Passes on the interim responses that Node.js can send: 102, and 103 with its links. */
function passInterim(outgoing: ServerResponse, status: number, headers: IncomingHttpHeaders): void {
  if (outgoing.req.httpVersion === '1.0') {
    return;
  }
  if (status === 102) {
    outgoing.writeProcessing();
  }
  if (status === 103) {
    const link = [headers.link ?? []].flat().flatMap((links) => links.split(/,\s*(?=<)/));
    try {
      outgoing.writeEarlyHints({ link });
    } catch {
      // Node.js does not know this form of a link. No client needs a hint.
    }
  }
}

/** A response of the provider that has begun. It is kept, and passed on as it comes from the moment when it is told to. */
export class ResponseRelay implements Relay {
  readonly head: ResponseHead;
  /** Resolves when the provider has sent all, or has failed. */
  readonly whole: Promise<PassedResponse>;
  /** Whether the client gets another response. */
  isDropped = false;
  readonly #outgoing: ServerResponse;
  readonly #controller: Controller;
  readonly #reason: string;
  /** Until it is passed on, it takes as much as is kept. */
  readonly #body: Readable;
  readonly #chunks: Buffer[] = [];
  #free = maxBodyBytes;
  #trailers: IncomingHttpHeaders = {};
  #isBroken = false;
  #conclude: (response: PassedResponse) => void = () => {};

  /** @throws Error when Node.js does not send one of the headers. */
  constructor(
    outgoing: ServerResponse,
    controller: Controller,
    status: number,
    statusText: string,
  ) {
    const headers = pairHeaders(controller.rawHeaders as readonly Buffer[]);
    for (const [name, value] of withoutHopByHop(headers)) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    }
    this.head = { status, headers };
    // Undici reads the phrase as UTF-8, so other bytes are lost.
    this.#reason = /^[\t\x20-\x7e]*$/.test(statusText) ? statusText : '';
    this.#outgoing = outgoing;
    this.#controller = controller;
    this.#body = new Readable({ highWaterMark: maxBodyBytes, read: () => controller.resume() });
    this.whole = new Promise((resolve) => {
      this.#conclude = resolve;
    });
  }

  pass({ status, headers }: PlainResponse, onSent: () => void): void {
    const outgoing = this.#outgoing;
    const received = this.head.headers;
    const names = new Set(received.map(([name]) => name.toLowerCase()));
    const added = Object.entries(headers).filter(([name]) => !names.has(name));
    const passed = [...withoutHopByHop(received), ...added].flat();
    outgoing.sendDate = false;
    if (status === this.head.status) {
      outgoing.writeHead(status, this.#reason, passed);
    } else {
      outgoing.writeHead(status, passed);
    }
    // Not flushHeaders, which sends headers in UTF-8 and not in Latin-1.
    outgoing.write(noBody);
    this.#body.once('end', () => {
      if (this.#isBroken) {
        outgoing.socket?.destroySoon();
      } else {
        outgoing.addTrailers(this.#trailers);
        outgoing.end();
      }
    });
    this.#body.pipe(outgoing, { end: false });
    void this.whole.then(onSent);
  }

  drop(): void {
    this.isDropped = true;
    this.#body.resume();
    this.#limit();
  }

  /** Receives a piece of the body. */
  add(chunk: Buffer): void {
    this.#free -= chunk.length;
    this.#chunks.push(chunk);
    if (!this.#body.push(chunk)) {
      this.#controller.pause();
    }
    this.#limit();
  }

  /** Forgets a body that is too large, and no longer receives it if nobody gets it. */
  #limit(): void {
    if (this.#free >= 0) {
      return;
    }
    this.#chunks.length = 0;
    if (this.isDropped) {
      this.#controller.abort(new Error(tooLargeFailure));
    }
  }

  /** Ends a response that is whole. */
  end(trailers: IncomingHttpHeaders): void {
    this.#trailers = trailers;
    const isTooLarge = this.#free < 0;
    const body = Buffer.concat(this.#chunks);
    this.#end(isTooLarge ? { body: undefined, unread: tooLargeFailure } : { body });
  }

  /** Ends a response that has broken off: by the provider, or because the client has left. */
  fail(error: RequestError): void {
    if (error === clientLeft) {
      this.#body.destroy();
      this.#end({ body: undefined });
    } else if (isWhole(this.head.status, error)) {
      this.#end({ body: noBody });
    } else {
      this.#isBroken = true;
      this.#end({ body: undefined, unread: brokenOff(error).message });
    }
  }

  #end(rest: Omit<PassedResponse, keyof ResponseHead>): void {
    this.#body.push(null);
    this.#chunks.length = 0;
    this.#conclude({ ...this.head, ...rest });
  }
}
