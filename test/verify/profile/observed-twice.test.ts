import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { observeProvider } from '../../../src/verify/observe-provider.js';
import { createProfile } from '../../../src/verify/profile/create-profile.js';
import type { Change } from '../../zoo/behaviour.js';
import { startZooProvider } from '../../zoo/provider.js';

type Present = NonNullable<Exclude<Change, (reference: never) => unknown>['presentError']>;

/** The profile of a provider whose Errors are presented in a way. */
async function profileWith(presentError: Present) {
  await using zoo = await startZooProvider({ name: 'is observed', change: { presentError } });
  const { url, token, secondToken } = zoo;
  return createProfile(await observeProvider({ url, token, secondToken }));
}

/** Errors as frameworks write them. */
const styles: Readonly<Record<string, Present>> = {
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
    const [first, second] = [await profileWith(style), await profileWith(style)];

    const withoutTimes = ({ parameters, outcomes, unsupported = [] }: typeof first) => ({
      parameters,
      outcomes,
      unsupported,
    });
    expect(withoutTimes(second)).toEqual(withoutTimes(first));
  });
});
