import { describe, expect, it } from 'vitest';
import { observeChanged } from './observe-zoo.js';

const patience = { timeout: 60_000 };

describe.concurrent('a body', patience, () => {
  it('that is not answered is not told to be refused', async () => {
    const { reasons } = await observeChanged((reference) => ({
      async send(response, answer, exchange) {
        if (exchange.request.body.length > 5000) {
          response.destroy();
          return;
        }
        await reference.send(response, answer, exchange);
      },
    }));

    expect(reasons['request.maximum-body-bytes']).toMatch(
      /^a body of 5001 bytes was not refused: no response came/,
    );
    expect(reasons['create.longest-name']).toMatch(/no response came/);
  });
});

describe.concurrent('an Error', patience, () => {
  it('has an integer that may be the status, where there is one status alone', async () => {
    const { reasons } = await observeChanged({
      finish: (answer, { refusal }) =>
        refusal === undefined
          ? answer
          : { ...answer, status: 400, body: Buffer.from('{"error":400,"message":"no"}') },
    });

    expect(reasons['error.integer']).toMatch(/^it was 400 in \d+ Errors, all of them with 400$/);
  });

  it('with a Content-Type of its own leaves none to tell, nor does it a version', async () => {
    const { reasons } = await observeChanged({
      finish: (answer, { refusal }) =>
        refusal === undefined
          ? { ...answer, headers: { ...answer.headers, 'api-version': '2' } }
          : { ...answer, headers: { 'content-type': 'application/problem+json' } },
    });

    expect(reasons['response.content-type']).toBe(
      'the Content-Type was application/json and application/problem+json',
    );
    expect(reasons['response.version']).toBe('API-Version was 2 and none');
  });

  it('of something else at another path says nothing of the Content-Type', async () => {
    const { choices } = await observeChanged({
      finish: (answer, { refusal }) =>
        refusal?.status === 404 && refusal.message === 'there is nothing at this path'
          ? { ...answer, headers: { 'content-type': 'text/html' } }
          : answer,
    });

    expect(choices['response.content-type']).toBe('application/json');
  });
});
