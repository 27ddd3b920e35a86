import type { ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { noBody } from '../../service/plain-http.js';
import { maxBodyBytes } from '../../verify/http/decode-body.js';
import { pairHeaders } from '../../verify/http/exchange.js';
import {
  brokenOff,
  isWhole,
  type RequestError,
  tooLargeFailure,
} from '../../verify/http/failures.js';
import type { PassedResponse } from '../../verify/proxy/read-exchange.js';
import { withoutHopByHop } from './upstream.js';

export type PassError = RequestError & { readonly socket?: { readonly bytesRead: number } };

export interface RelayOptions {
  /** Called when the provider begins to respond. */
  onStart(): void;
  /** Called when the response, or what came of it, was passed on. Without one the client left before it began. */
  onEnd(response?: PassedResponse): void;
  /**
   * Called if the client has got nothing, and waits.
   *
   * @param isSent whether the request may have reached the provider.
   */
  onFailure(error: PassError, isSent: boolean): void;
}

/**
 * Creates a handler that passes a response of the provider on as it comes, and keeps it. Whatever the provider sends,
 * the handler calls either `onEnd` or `onFailure`, once.
 */
export function relayResponse(
  outgoing: ServerResponse,
  { onStart, onEnd, onFailure }: RelayOptions,
): Dispatcher.DispatchHandler {
  let isSent = false;
  let isOver = false;
  let head: Omit<PassedResponse, 'body'> | undefined;
  let chunks: Buffer[] = [];
  let free = maxBodyBytes;

  const conclude = (body: Uint8Array | undefined, unread?: string) => {
    isOver = true;
    onEnd(head && { ...head, body, ...(unread !== undefined && { unread }) });
  };

  const fail = (error: PassError) => {
    if (isOver) {
      return;
    }
    if (outgoing.destroyed) {
      // The client has left.
      conclude(undefined);
    } else if (head !== undefined && isWhole(head.status, error)) {
      outgoing.end();
      conclude(noBody);
    } else if (outgoing.headersSent) {
      outgoing.destroy();
      conclude(undefined, brokenOff(error).message);
    } else {
      isOver = true;
      onFailure(error, isSent);
    }
  };

  // Undici swallows what a handler throws, and the client would wait for ever.
  const guard = (controller: Dispatcher.DispatchController, passOn: () => void) => {
    try {
      passOn();
    } catch (error) {
      const { message } = error as Error;
      fail(new Error(`its response cannot be passed on: ${message}`));
      controller.abort(error as Error);
    }
  };

  return {
    onRequestStart(controller) {
      isSent = true;
      outgoing.on('drain', () => controller.resume());
      whenClosed(outgoing, () => controller.abort(new Error('disconnected')));
    },
    onResponseStart(controller, status, _headers, statusText = '') {
      if (status < 200) {
        return;
      }
      onStart();
      guard(controller, () => {
        head = { status, headers: pairHeaders(controller.rawHeaders as readonly Buffer[]) };
        const passed = withoutHopByHop(head.headers);
        outgoing.sendDate = false;
        outgoing.writeHead(status, toReasonPhrase(statusText), passed.flat());
        // If a part of the body comes with the headers, they are sent together.
        queueMicrotask(() => {
          const hasBody = free < maxBodyBytes;
          if (!hasBody && !outgoing.destroyed) {
            outgoing.flushHeaders();
          }
        });
      });
    },
    onResponseData(controller, chunk) {
      free -= chunk.length;
      if (free < 0) {
        chunks = [];
      } else {
        chunks.push(chunk);
      }
      if (!outgoing.write(chunk)) {
        controller.pause();
      }
    },
    onResponseEnd(controller) {
      guard(controller, () => {
        const { rawTrailers } = controller;
        // HTTP/2 has them as an object.
        const trailers = Object.entries((rawTrailers ?? {}) as Readonly<Record<string, string>>);
        const passed = Array.isArray(rawTrailers) ? pairHeaders(rawTrailers) : trailers;
        outgoing.addTrailers(passed);
        outgoing.end();
        if (free < 0) {
          conclude(undefined, tooLargeFailure);
        } else {
          conclude(Buffer.concat(chunks));
        }
      });
    },
    onResponseError(_controller, error: PassError) {
      fail(error);
    },
  };
}

/** Calls `abort` when the client leaves before it has its response. */
function whenClosed(outgoing: ServerResponse, abort: () => void): void {
  if (outgoing.destroyed) {
    abort();
  } else {
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) {
        abort();
      }
    });
  }
}

/** The reason phrase byte for byte; empty if bytes were lost, or if Node.js does not send them. */
function toReasonPhrase(statusText: string): string {
  const bytes = Buffer.from(statusText).toString('latin1');
  // Undici reads UTF-8, and puts this in place of any other bytes.
  const isWhole = !statusText.includes('\uFFFD');
  return isWhole && /^[\t\x20-\x7e\x80-\xff]*$/.test(bytes) ? bytes : '';
}
