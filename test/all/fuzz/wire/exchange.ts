import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SoakAnswer } from '../soak-request.js';
import { readResponses } from './read-responses.js';
import type { WireCase } from './wire-case.js';

/** What a connection had received when it ended. */
export interface ExchangeResult {
  readonly answers: readonly SoakAnswer[];
  /** Whether the server neither answered all requests nor closed the connection in time. */
  readonly isOverdue: boolean;
}

const maxMs = 20_000;

/**
 * Sends the parts of a case over a connection of its own, and reads until all its requests are answered
 * or the server closes the connection.
 */
export function exchange(port: number, wireCase: WireCase): Promise<ExchangeResult> {
  const { parts, requests, end, isWellFormed } = wireCase;
  const methods = requests.map(({ method }) => method);
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    let isSettled = false;
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    const settle = (isOverdue: boolean) => {
      if (isSettled) {
        return;
      }
      isSettled = true;
      clearTimeout(overdue);
      socket.destroy();
      try {
        resolve({ answers: readResponses(received, methods), isOverdue });
      } catch (error) {
        reject(error);
      }
    };
    const overdue = setTimeout(() => settle(true), maxMs);
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data]);
      if (isWellFormed && countResponses(received, methods) >= requests.length) {
        settle(false);
      }
    });
    // Resets are ordinary here: what was received until then counts.
    socket.on('error', () => settle(false));
    socket.on('close', () => settle(false));
    socket.on('end', () => settle(false));
    const send = async () => {
      for (const part of parts) {
        if (isSettled || !socket.writable) {
          return;
        }
        socket.write(part);
        await nextTurn();
      }
      if (end === 'half-close') {
        socket.end();
      } else if (end === 'reset') {
        socket.resetAndDestroy();
      }
    };
    socket.on('connect', () => void send());
  });
}

function countResponses(received: Buffer, methods: readonly string[]): number {
  try {
    return readResponses(received, methods).length;
  } catch {
    return Infinity;
  }
}
