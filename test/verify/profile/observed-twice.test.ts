import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { observeErrors, type PresentError } from './observe-errors.js';

/** How frameworks write Errors. */
const styles: Readonly<Record<string, PresentError>> = {
  express: ({ status, message }, { request }) => ({
    error: status,
    message: `${message}: ${request.method} ${request.path}`,
  }),
  hono: ({ status, message }) => ({ error: status, message, requestId: randomUUID() }),
  gin: ({ status, message }) => ({
    error: status,
    message,
    request_id: randomBytes(8).toString('hex'),
  }),
  spring: ({ status, message }, { request }) => ({
    timestamp: new Date().toISOString(),
    status,
    error: status,
    message,
    path: request.path,
  }),
};

describe.concurrent('a profile that is observed twice', () => {
  it.each(Object.entries(styles))('is the same with Errors like those of %s', async (_, style) => {
    const [first, second] = [await observeErrors(style), await observeErrors(style)];

    const withoutTimes = ({ parameters, outcomes, unsupported = [] }: typeof first) => ({
      parameters,
      outcomes,
      unsupported,
    });
    expect(withoutTimes(second)).toEqual(withoutTimes(first));
  });
});
