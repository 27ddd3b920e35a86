import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnyAnswer } from '../../service/properties-answers.js';

const maxMs = 20_000;

/**
 * Writes parts to a connection of its own, and returns what was received until the server has closed it.
 * Resets are ordinary here: what was received until then counts.
 *
 * @throws when the server has not closed it in time.
 */
export async function exchange(
  port: number,
  parts: readonly Uint8Array[],
  end: 'half-close' | 'reset',
): Promise<Buffer> {
  const received: Buffer[] = [];
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
  socket.on('data', (data) => received.push(data)).on('error', () => {});
  socket.on('end', () => socket.end());
  const closed = once(socket, 'close', { signal: AbortSignal.timeout(maxMs) });
  for (const part of parts) {
    if (socket.writable) {
      socket.write(part);
      await nextTurn();
    }
  }
  if (end === 'reset') {
    socket.resetAndDestroy();
  } else {
    socket.end();
  }
  await closed;
  return Buffer.concat(received);
}

/**
 * Reads the answers in what a connection has received, without one that has not ended.
 *
 * @param methods of the requests in their order, since the answer to HEAD has no body.
 */
export function readAnswers(received: Buffer, methods: readonly string[]): AnyAnswer[] {
  const answers: AnyAnswer[] = [];
  let rest = received;
  for (let end = rest.indexOf('\r\n\r\n'); end >= 0; end = rest.indexOf('\r\n\r\n')) {
    const [first = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(first) ?? [];
    if (status === undefined) {
      throw new Error(`An answer begins with ${JSON.stringify(first.slice(0, 200))}.`);
    }
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    rest = rest.subarray(end + 4);
    const isBodiless = methods[answers.length] === 'HEAD' || status === '204';
    const length = isBodiless ? 0 : Number(headers['content-length']);
    if (Number.isNaN(length)) {
      throw new Error(`An answer has no Content-Length: ${JSON.stringify(headers)}.`);
    }
    if (rest.byteLength < length) {
      return answers;
    }
    answers.push({ status: Number(status), headers, body: rest.toString('utf8', 0, length) });
    rest = rest.subarray(length);
  }
  return answers;
}
