import { describe, expect, it } from 'vitest';
import { waitForProvider } from '../../../src/verify/session/wait-for-provider.js';
import { serve } from '../serve.js';
import { openTestSession } from './open-test-session.js';

/** A service that answers with these statuses, then always with the last one. */
async function serveStatuses(...statuses: readonly number[]) {
  let requests = 0;
  const served = await serve((_, response) => {
    response.writeHead(statuses[requests] ?? statuses.at(-1) ?? 200).end();
    requests += 1;
  });
  return { ...served, requestCount: () => requests };
}

describe('waitForProvider', () => {
  it.each([200, 401, 404, 500])('returns after a %i', async (status) => {
    await using served = await serveStatuses(status);
    using opened = openTestSession(served);

    await waitForProvider(opened.session, 60_000);

    expect(served.requestCount()).toBe(1);
  });

  it('waits while a gateway answers for the provider', async () => {
    await using served = await serveStatuses(502, 503, 200);
    using opened = openTestSession(served);

    await waitForProvider(opened.session, 60_000);

    expect(served.requestCount()).toBe(3);
  });

  it('returns after any status once the time is over', async () => {
    await using served = await serveStatuses(502);
    using opened = openTestSession(served);

    await waitForProvider(opened.session, 0);

    expect(served.requestCount()).toBe(1);
  });
});
