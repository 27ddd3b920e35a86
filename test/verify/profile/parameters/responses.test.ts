import { describe, expect, it } from 'vitest';
import { detectChanged, detectOwn } from './detect-at.js';

describe.concurrent('a body', () => {
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

describe.concurrent('a Content-Type', () => {
  it('of its own for Errors that is not JSON is one that no profile can express', async () => {
    const { parameters, unsupported } = await detectChanged({
      finish: (answer, { refusal }) =>
        refusal === undefined
          ? answer
          : { ...answer, headers: { 'content-type': 'application/problem+json' } },
    });

    expect(parameters['response.content-type']).toBe('application/json');
    expect(unsupported).toMatchObject([
      {
        subject: 'response.content-type',
        behaviour: expect.stringContaining('the Content-Type application/problem+json'),
      },
    ]);
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

describe.concurrent('a plant without a tag', () => {
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

describe.concurrent('a rate of requests', () => {
  it('that is too low for a single plant is found, and nothing else is asked', async () => {
    const profile = { parameters: { 'request.rate-limit': 3 } };

    const { parameters, stopped, requests } = await detectOwn({ profile });

    expect(parameters['request.rate-limit']).toBe(3);
    expect(stopped).toBe('the run was stopped');
    expect(requests).toBeLessThan(12);
  });
});
