import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/** An event of a stream. */
export interface ServerSentEvent {
  readonly event: string;
  readonly id: string;
  /** Sent as JSON. */
  readonly data: unknown;
}

export interface EventStream {
  /** Whether the client has gone, or the server has ended it. */
  readonly isOver: boolean;
  /** Sends an event; a client that has not read what was sent before is let go, and may come back. */
  send(event: ServerSentEvent): void;
  /** Sends an event, and waits until there is room for another. */
  sendInTurn(event: ServerSentEvent): Promise<void>;
}

/** So that proxies do not take the stream for dead. */
const heartbeatMs = 15_000;
const mostUnreadBytes = 4 * 1024 * 1024;

/** Begins to answer with server-sent events. */
export function streamEvents(outgoing: ServerResponse): EventStream {
  const isOver = () => outgoing.writableEnded || outgoing.destroyed;
  const write = (text: string) => isOver() || outgoing.write(text);

  outgoing.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  write(': the requests follow, once they are answered\n\n');
  const heartbeat = setInterval(() => write(':\n\n'), heartbeatMs).unref();
  const closed = new AbortController();
  outgoing.once('close', () => {
    clearInterval(heartbeat);
    closed.abort();
  });
  return {
    get isOver() {
      return isOver();
    },
    send(event) {
      write(toText(event));
      if (outgoing.writableLength > mostUnreadBytes) {
        outgoing.destroy();
      }
    },
    async sendInTurn(event) {
      if (!write(toText(event))) {
        await once(outgoing, 'drain', { signal: closed.signal }).catch(() => {});
      }
    },
  };
}

function toText({ event, id, data }: ServerSentEvent): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
