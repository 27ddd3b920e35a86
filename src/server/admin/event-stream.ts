import type { ServerResponse } from 'node:http';
import { pipeline, Transform } from 'node:stream';
import type { StreamEvent } from '../../control/follow-sandbox.js';
import type { Connections } from '../connections.js';
import { clearInterval, setInterval } from '../timers.js';

/** Regular comments keep proxies from closing the stream. */
const heartbeatMs = 15_000;

/**
 * Answers with server-sent events until the client disconnects, or the server stops or gets another service.
 *
 * @param maxWaiting how many events may wait until the client has read the earlier ones. The server
 * disconnects a slower client, which may reconnect with `Last-Event-ID`.
 * @returns a function that sends an event as soon as the client has read the earlier ones.
 */
export function openEventStream(
  outgoing: ServerResponse,
  connections: Connections,
  maxWaiting: number,
): (event: StreamEvent) => void {
  const texts = new Transform({
    writableObjectMode: true,
    writableHighWaterMark: maxWaiting,
    transform: (write: () => string, _, done) => done(null, write()),
  });
  const write = (text: () => string) => {
    if (texts.writable && !texts.write(text)) {
      outgoing.destroy();
    }
  };
  const heartbeat = setInterval(() => {
    if (texts.writableLength === 0) {
      write(() => ':\n\n');
    }
  }, heartbeatMs).unref();

  outgoing.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  write(() => ': requests follow once they are answered\n\n');
  connections.onceOver(outgoing, () => texts.end());
  pipeline(texts, outgoing, () => clearInterval(heartbeat));
  return (event) =>
    write(() => {
      const id = event.event === 'request' ? `id: ${event.id}\n` : '';
      return `event: ${event.event}\n${id}data: ${JSON.stringify(event.data())}\n\n`;
    });
}
