import { describe, expect, it } from 'vitest';
import { waitForProvider } from '../../../src/verify/session/wait-for-provider.js';
import { serve } from '../serve.js';
import { openTestSession } from './open-test-session.js';

/** A service that answers with these statuses, and with the last of them from then on. */
async function serveStatuses(...statuses: readonly number[]) {
  let requests = 0;
  const served = await serve((_, response) => {
    response.writeHead(statuses[requests] ?? statuses.at(-1) ?? 200).end();
    requests += 1;
  });
  return { ...served, requestCount: () => requests };
}

describe('reachProvider', () => {
  it.each([200, 401, 404, 500])('takes %i for an answer', async (status) => {
    await using served = await serveStatuses(status);
    using opened = openTestSession(served);

    await waitForProvider(opened.session, 60_000);

    expect(served.requestCount()).toBe(1);
  });

  it('waits while what stands before the provider answers', async () => {
    await using served = await serveStatuses(502, 503, 200);
    using opened = openTestSession(served);

    await waitForProvider(opened.session, 60_000);

    expect(served.requestCount()).toBe(3);
  });

  it('takes what there is once the time is over', async () => {
    await using served = await serveStatuses(502);
    using opened = openTestSession(served);

    await waitForProvider(opened.session, 0);

    expect(served.requestCount()).toBe(1);
  });
});
