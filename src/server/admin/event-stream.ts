import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Connections } from '../connections.js';
import { clearInterval, setInterval } from '../timers.js';

/** An event of a stream. */
export interface ServerSentEvent {
  readonly event: string;
  readonly id: string;
  /** Returns what is sent as JSON; called when it is sent, so that no text waits. */
  readonly data: () => unknown;
  /** What `data` keeps in memory until then, about. */
  readonly bytes: number;
}

export interface EventStream {
  /** Sends an event as soon as the client has read the earlier ones. */
  send(event: ServerSentEvent): void;
  /** Calls back once, when the client or the server has ended the stream. */
  onceClosed(callback: () => void): void;
}

/** Regular comments keep proxies from closing the stream. */
const heartbeatMs = 15_000;

/**
 * Answers with server-sent events until the client disconnects or the server stops.
 *
 * @param maxWaitingBytes the maximum number of bytes that events may keep in memory until the client has
 * read the earlier ones. The server disconnects a slower client, which may reconnect with `Last-Event-ID`.
 */
export function openEventStream(
  outgoing: ServerResponse,
  connections: Connections,
  maxWaitingBytes: number,
): EventStream {
  const closed = new AbortController();
  let waiting: ServerSentEvent[] = [];
  let waitingBytes = 0;
  let isSending = false;

  /** Returns whether the client can take more at once. */
  const write = (text: string) =>
    closed.signal.aborted || outgoing.writableEnded || outgoing.write(text);

  async function sendWaiting(): Promise<void> {
    isSending = true;
    while (waiting.length > 0 && !closed.signal.aborted) {
      const batch = waiting;
      waiting = [];
      for (const event of batch) {
        if (closed.signal.aborted) {
          break;
        }
        waitingBytes -= event.bytes;
        if (!write(toText(event))) {
          await once(outgoing, 'drain', { signal: closed.signal }).catch(() => {});
        }
      }
    }
    isSending = false;
  }

  outgoing.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  write(': requests follow once they are answered\n\n');
  const heartbeat = setInterval(() => {
    if (!outgoing.writableNeedDrain) {
      write(':\n\n');
    }
  }, heartbeatMs).unref();
  connections.onceClosed(outgoing, () => {
    clearInterval(heartbeat);
    closed.abort();
    waiting = [];
  });
  connections.endOnDrain(outgoing, () => outgoing.end());
  return {
    send(event) {
      if (closed.signal.aborted) {
        return;
      }
      waiting.push(event);
      waitingBytes += event.bytes;
      if (waitingBytes > maxWaitingBytes) {
        waiting = [];
        outgoing.destroy();
      } else if (!isSending) {
        void sendWaiting();
      }
    },
    onceClosed: (callback) => connections.onceClosed(outgoing, callback),
  };
}

function toText({ event, id, data }: ServerSentEvent): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data())}\n\n`;
}
