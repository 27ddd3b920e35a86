import { once } from 'node:events';
import type { Socket } from 'node:net';
import {
  compareProvider,
  type ObserveProviderOptions,
  observeProvider,
} from 'plant-store-kit/verify';
import { describe, expect, it } from 'vitest';
import { verifyWith } from '../../src/verify/verify-provider.js';
import { chosenOf } from '../chosen-of.js';
import { inTurn, sending } from '../providers/changes.js';
import { sharedPact } from './shared-pact.js';
import { start, verify } from './verify-faulty.js';

/** What a provider sends in place of a response, on the socket of the request. */
interface HostileAnswer {
  readonly name: string;
  /** Whether its client waits for it until a timeout; default no. */
  readonly leavesWaiting?: true;
  /** What a report says of it as a reason. */
  readonly says: RegExp;
  send(socket: Socket): void | Promise<void>;
}

/** Writes a piece again and again, as fast as it is read, until the client closes the socket. */
async function writeForever(socket: Socket, piece: string): Promise<void> {
  const closed = new AbortController();
  socket.once('close', () => closed.abort());
  while (!closed.signal.aborted) {
    if (!socket.write(piece)) {
      await once(socket, 'drain', { signal: closed.signal }).catch(() => {});
    } else {
      await new Promise(setImmediate);
    }
  }
}

const ok = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const piece = `"${'a'.repeat(2 ** 16)}",`;

const hostileAnswers: readonly HostileAnswer[] = [
  {
    name: 'sends a chunked body without end',
    says: /more than the \d+ MiB that are read/,
    async send(socket) {
      socket.write(`${ok}Transfer-Encoding: chunked\r\n\r\n`);
      await writeForever(socket, `${piece.length.toString(16)}\r\n${piece}\r\n`);
    },
  },
  {
    name: 'sends one byte of its body at a time',
    leavesWaiting: true,
    says: /no complete response within/,
    send(socket) {
      socket.write(`${ok}Content-Length: 1000\r\n\r\n`);
      const timer = setInterval(() => socket.write(' '), 20).unref();
      socket.once('close', () => clearInterval(timer));
    },
  },
  {
    name: 'resets the connection in the middle of a body',
    says: /the response broke off: the connection was closed/,
    send(socket) {
      socket.write(`${ok}Content-Length: 100\r\n\r\n[`, () => socket.resetAndDestroy());
    },
  },
  {
    name: 'speaks another protocol',
    says: /Expected HTTP/,
    send: (socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
  },
  {
    name: 'sends headers without end',
    says: /more than 16 KiB of headers/,
    async send(socket) {
      socket.write('HTTP/1.1 200 OK\r\n');
      await writeForever(socket, `X-Header: ${'a'.repeat(1000)}\r\n`);
    },
  },
];

/** Starts a provider that keeps the interface for a number of requests, and is hostile then. */
const startHostile = ({ send }: HostileAnswer, goodRequests = 15) =>
  start(
    inTurn(
      (count) => count > goodRequests,
      (isTurn, reference) =>
        sending(
          (_response, _answer, { request }) => send(request.connection as Socket),
          isTurn,
        )(reference),
    ),
  );

describe.concurrent.each(chosenOf(hostileAnswers, (_, at) => at < 4))(
  'of a provider that $name',
  { timeout: 60_000 },
  (answer) => {
    const timing = { timeoutMs: answer.leavesWaiting ? 300 : 30_000, waitMs: 10_000 };

    it('no run begins, and the error says why', async () => {
      await using provider = await startHostile(answer, 0);

      await expect(verify(provider, { ...timing, waitMs: 0 })).rejects.toThrow(answer.says);
    });

    // All three have one connection.
    it.each([
      ['a verification', (options: ObserveProviderOptions) => verifyWith(sharedPact, options)],
      ['an observation', observeProvider],
      ['a comparison', compareProvider],
    ])('%s ends, and says why', async (_, run) => {
      await using provider = await startHostile(answer);
      const { url, token } = provider;

      expect((await run({ url, token, ...timing })).reason).toMatch(answer.says);
    });
  },
);
