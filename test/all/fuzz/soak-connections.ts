import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Violation } from './invariants.js';
import { percentile, type SoakResult } from './soak-result.js';
import { type ServerProcess, startServerProcess } from './wire/start-server-process.js';

const authorization = 'Authorization: Bearer alice-token';
const listRequest = `GET /plants HTTP/1.1\r\nHost: a\r\n${authorization}\r\n\r\n`;
const body = '{"id":1,"name":"written slowly"}';
const createRequest = `POST /plants HTTP/1.1\r\nHost: a\r\n${authorization}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

const maxAnswerMs = 30_000;

export interface ConnectionsOptions {
  /** Connections at once; then half as many that write slowly, and a quarter that read nothing. */
  readonly count: number;
  /** How many requests the ordinary client sends, with the slow clients and without. */
  readonly ordinary: number;
  /**
   * How long nearly all requests of the ordinary client may take beside the slow ones, in milliseconds.
   * Default 30,000, the maximum of every request.
   */
  readonly maxOrdinaryMs?: number;
}

/**
 * Opens many connections at once, each of which must get its answer, and then measures an ordinary
 * client, alone and beside clients that write byte by byte and clients that do not read.
 */
export async function soakConnections({
  count,
  ordinary,
  maxOrdinaryMs = maxAnswerMs,
}: ConnectionsOptions): Promise<SoakResult> {
  await using server = await startServerProcess();
  const startedAt = performance.now();
  const name = 'connections';
  const sockets: Socket[] = [];
  try {
    sockets.push(...(await openAll(server, count)));
    await Promise.all(sockets.map(assertAnswered));
    closeAll(sockets);

    // The first requests find code that is not compiled yet.
    await measureOrdinary(server, ordinary);
    const alone = await measureOrdinary(server, ordinary);
    const [writers, readers] = [Math.ceil(count / 2), Math.ceil(count / 4)];
    sockets.push(...(await openAll(server, writers + readers)));
    const stopWriting = writeSlowly(sockets.slice(0, writers));
    sockets.slice(writers).forEach(readNothing);
    const beside = await measureOrdinary(server, ordinary);
    stopWriting();
    closeAll(sockets);

    const { maxRss, heapUsed } = await server.reset();
    const aloneFigures = `${percentile(alone, 0.5).toFixed(1)} / ${percentile(alone, 0.99).toFixed(1)} ms`;
    const p99 = percentile(beside, 0.99);
    return {
      name,
      count,
      durationMs: performance.now() - startedAt,
      p50: percentile(beside, 0.5),
      p99,
      maxRss,
      notes: `of an ordinary client beside ${writers} slow writers and ${readers} readers; alone ${aloneFigures}; heap after gc ${Math.round(heapUsed / 1024 / 1024)} MiB`,
      ...(p99 > maxOrdinaryMs && {
        violation: `an ordinary client waits ${p99} ms`,
        violationSeed: 0,
      }),
    };
  } catch (error) {
    const violation = String(error);
    return { name, count, durationMs: performance.now() - startedAt, violation, violationSeed: 0 };
  } finally {
    closeAll(sockets);
  }
}

function openAll({ port }: ServerProcess, count: number): Promise<Socket[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      await once(socket, 'connect');
      // The server may end a slow connection.
      socket.on('error', () => {});
      return socket;
    }),
  );
}

async function assertAnswered(socket: Socket): Promise<void> {
  socket.write(listRequest);
  const [data] = (await once(socket, 'data', { signal: AbortSignal.timeout(maxAnswerMs) })) as [
    Buffer,
  ];
  if (!data.toString('latin1').startsWith('HTTP/1.1 200')) {
    throw new Violation(
      `one of the connections was answered ${data.toString('latin1').slice(0, 100)}`,
    );
  }
}

/** Writes one byte to each socket at a time, without an end; returns what stops it. */
function writeSlowly(sockets: readonly Socket[]): () => void {
  let at = 0;
  const timer = setInterval(() => {
    for (const socket of sockets) {
      if (socket.writable) {
        socket.write(createRequest[at % createRequest.length] ?? '');
      }
    }
    at++;
  }, 20);
  return () => clearInterval(timer);
}

/** Asks for many lists and reads none of them. */
function readNothing(socket: Socket): void {
  socket.pause();
  socket.write(listRequest.repeat(1000));
}

/** The times of requests that an ordinary client sends one after the other, in milliseconds. */
async function measureOrdinary({ port }: ServerProcess, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let sent = 0; sent < count; sent++) {
    const startedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/plants?limit=10`, {
      headers: { authorization: 'Bearer alice-token' },
      signal: AbortSignal.timeout(maxAnswerMs),
    });
    await response.text();
    times.push(performance.now() - startedAt);
  }
  return times;
}

function closeAll(sockets: Socket[]): void {
  for (const socket of sockets.splice(0)) {
    socket.destroy();
  }
}
