import { Violation } from '../invariants.js';
import type { SoakAnswer } from '../soak-request.js';
import { readBody } from './read-body.js';

/**
 * Reads the responses in what a connection has received so far. Interim ones (100) are left out.
 *
 * @param methods of the requests in their order, since the answer to HEAD has no body.
 */
export function readResponses(received: Buffer, methods: readonly string[]): SoakAnswer[] {
  const answers: SoakAnswer[] = [];
  let rest = received;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) {
      return answers;
    }
    const [statusLine = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
    if (Number.isNaN(status)) {
      throw new Violation(`the answer has no status line: ${statusLine.slice(0, 200)}`);
    }
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    rest = rest.subarray(end + 4);
    if (status === 100) {
      continue;
    }
    const hasBody = methods[answers.length] !== 'HEAD' && status !== 204 && status !== 304;
    const read = hasBody ? readBody(rest, headers) : { body: Buffer.alloc(0), rest };
    if (read === undefined) {
      return answers;
    }
    answers.push({ status, headers, body: read.body.toString('utf8') });
    rest = read.rest;
  }
}
