import type { AdminCall } from './admin-call.js';

/** An event of a stream. */
export interface ServerSentEvent {
  readonly event: string;
  readonly id: string;
  /** Sent as JSON. */
  readonly data: unknown;
}

export interface EventStream {
  send(event: ServerSentEvent): void;
  /** Called once, when the client has gone or the server stops. */
  onClose(callback: () => void): void;
}

/** So that proxies do not take the stream for dead. */
const heartbeatMs = 15_000;
/** A client that reads no further than this is let go; it may come back with `Last-Event-ID`. */
const mostUnreadBytes = 4 * 1024 * 1024;

/** Answers with a stream of server-sent events, which ends with the client or the server. */
export function streamEvents({
  outgoing,
  hold,
}: Pick<AdminCall, 'outgoing' | 'hold'>): EventStream {
  outgoing.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  outgoing.write(': the requests follow, once they are answered\n\n');
  hold(outgoing, () => outgoing.end());
  const heartbeat = setInterval(() => outgoing.write(':\n\n'), heartbeatMs).unref();
  outgoing.once('close', () => clearInterval(heartbeat));
  return {
    send({ event, id, data }) {
      outgoing.write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
      if (outgoing.writableLength > mostUnreadBytes) {
        outgoing.destroy();
      }
    },
    onClose: (callback) => void outgoing.once('close', callback),
  };
}
