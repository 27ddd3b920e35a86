import { describe, expect, it } from 'vitest';
import { detectChanged } from './detect-at.js';

const patience = { timeout: 60_000 };

describe.concurrent('a body', patience, () => {
  it('that is not answered is not taken for refused', async () => {
    const { reasons } = await detectChanged((reference) => ({
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

describe.concurrent('a Content-Type', patience, () => {
  it('of its own for Errors leaves it open', async () => {
    const { reasons } = await detectChanged({
      finish: (answer, { refusal }) =>
        refusal === undefined
          ? answer
          : { ...answer, headers: { 'content-type': 'application/problem+json' } },
    });

    expect(reasons['response.content-type']).toBe(
      'the Content-Type was application/json and application/problem+json',
    );
  });

  it('that is not JSON is one that no profile can express', async () => {
    const { reasons, unsupported } = await detectChanged({
      finish: (answer) => ({ ...answer, headers: { 'content-type': 'text/json' } }),
    });

    expect(reasons['response.content-type']).toMatch(
      /had text\/json, which no profile can express/,
    );
    expect(unsupported).toMatchObject([{ subject: 'response.content-type' }]);
  });
});

describe.concurrent('a plant without a tag', patience, () => {
  it('that is returned with null is one that no profile can express', async () => {
    const { reasons, unsupported } = await detectChanged({
      present: ({ name, tag }) => ({ name, tag: tag ?? null }),
    });

    expect(reasons['response.absent-tag']).toBe('a plant without a tag was returned with null');
    expect(unsupported).toMatchObject([
      { behaviour: 'A plant without a tag was returned with null.' },
    ]);
  });
});
