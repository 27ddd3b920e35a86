import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SituationId } from '../../../src/interface/situations.js';
import { createProfile } from '../../../src/verify/profile/create-profile.js';
import type { Change } from '../../zoo/behaviour.js';
import { startZooProvider } from '../../zoo/provider.js';
import { observeSituations } from './observe-situations.js';

type Present = NonNullable<Exclude<Change, (reference: never) => unknown>['presentError']>;

/** Errors at every path, with a query and without. */
const refused: readonly SituationId[] = [
  'authentication.missing-token',
  'create.no-body',
  'create.malformed-json',
  'create.missing-name',
  'list.limit-malformed',
  'delete.unknown-id',
  'delete.malformed-id',
];

/** The profile of a provider whose Errors are presented in a way. */
async function profileWith(presentError: Present) {
  await using zoo = await startZooProvider({ name: 'is observed', change: { presentError } });
  const { url, token, secondToken } = zoo;
  return createProfile(await observeSituations({ url, token, secondToken }, refused));
}

describe.concurrent('a member of Errors', () => {
  it('that is a time, a path or an id of the request is one value for all', async () => {
    const { parameters, unsupported } = await profileWith(({ status, message }, { request }) => ({
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

  it('that counts is told, since the mock repeats one value', async () => {
    let count = 0;
    const { unsupported } = await profileWith(({ status, message }) => ({
      error: status,
      message,
      count: ++count,
    }));

    expect(unsupported).toEqual([
      { behaviour: 'The member "count" of Errors differs each time; the mock repeats one value.' },
    ]);
  });

  it('that is the same for some is no id of a request', async () => {
    const { parameters, unsupported } = await profileWith(({ status, message }) => ({
      error: status,
      message,
      code: `E${status}`,
    }));

    expect(parameters).not.toHaveProperty('error.further-members');
    expect(unsupported).toBeUndefined();
  });
});
