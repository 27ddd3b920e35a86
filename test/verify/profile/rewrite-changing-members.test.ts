import { randomBytes, randomUUID } from 'node:crypto';
import type { SituationId } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { observeErrors, type PresentError } from './observe-errors.js';

/** Situations with an Error, at every path, with a query and without. */
const rejected: readonly SituationId[] = [
  'authentication.missing-token',
  'create.no-body',
  'create.malformed-json',
  'create.missing-name',
  'list.limit-malformed',
  'delete.unknown-id',
  'delete.malformed-id',
];

const observe = (presentError: PresentError) => observeErrors(presentError, rejected);

describe.concurrent('rewriteChangingMembers', () => {
  it('writes placeholders for times, paths and ids of requests', async () => {
    const { parameters, unsupported } = await observe(({ status, message }, { request }) => ({
      error: status,
      message,
      path: request.path,
      url: [request.path, request.query].filter(String).join('?'),
      at: Math.floor(Date.now() / 1000),
      since: Date.now() / 1000,
      ms: Date.now(),
      trace: { id: randomUUID(), span: randomBytes(4).toString('hex'), sampled: true },
    }));

    expect(parameters?.['error.further-members']).toEqual({
      path: '{path}',
      url: '{url}',
      at: '{unixtime}',
      since: '{unixtime}',
      ms: '{timestamp}',
      trace: { id: '{uuid}', span: '{random}', sampled: true },
    });
    expect(unsupported).toBeUndefined();
  });

  it('reports a counting member as unsupported', async () => {
    let count = 0;
    const { unsupported } = await observe(({ status, message }) => ({
      error: status,
      message,
      count: ++count,
    }));

    expect(unsupported).toEqual([
      {
        behaviour:
          'The member "count" of Errors has a new value each time; the mock always sends the same one.',
      },
    ]);
  });

  it('takes a member with repeated values for no id of a request', async () => {
    const { parameters, unsupported } = await observe(({ status, message }) => ({
      error: status,
      message,
      code: `E${status}`,
    }));

    expect(parameters).not.toHaveProperty('error.further-members');
    expect(unsupported).toBeUndefined();
  });
});
