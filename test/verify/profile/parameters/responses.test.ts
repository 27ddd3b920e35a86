import { describe, expect, it } from 'vitest';
import { detectChanged, detectOwn } from './detect-at.js';

describe.concurrent('a body without an answer', () => {
  it('does not count as rejected', async () => {
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
      /^the provider did not answer a body of 5001 bytes \(.*\), and so did not reject it$/,
    );
    expect(reasons['create.maximum-name-length']).toMatch(/did not answer/);
  });
});

describe.concurrent('a Content-Type', () => {
  it('of Errors that is not JSON is reported as unsupported', async () => {
    const { parameters, unsupported } = await detectChanged({
      finish: (answer, { rejection }) =>
        rejection === undefined
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

  it('that is not JSON is reported as unsupported', async () => {
    const { reasons, unsupported } = await detectChanged({
      finish: (answer) => ({ ...answer, headers: { 'content-type': 'text/json' } }),
    });

    expect(reasons['response.content-type']).toMatch(
      /have the Content-Type text\/json, which no profile can express/,
    );
    expect(unsupported).toMatchObject([{ subject: 'response.content-type' }]);
  });
});

describe.concurrent('a plant without a tag', () => {
  it('that is returned with null is reported as unsupported', async () => {
    const { reasons, unsupported } = await detectChanged({
      present: ({ name, tag }) => ({ name, tag: tag ?? null }),
    });

    expect(reasons['response.absent-tag']).toBe(
      'for a plant without a tag, the provider returned the tag null',
    );
    expect(unsupported).toMatchObject([
      { behaviour: 'For a plant without a tag, the provider returned the tag null.' },
    ]);
  });
});

describe.concurrent('a rate of requests', () => {
  it('that is too low for a single plant is found, and ends the run', async () => {
    const profile = { parameters: { 'request.rate-limit': 3 } };

    const { parameters, stopped, requests } = await detectOwn({ profile });

    expect(parameters['request.rate-limit']).toBe(3);
    expect(stopped).toBe('the run was stopped');
    expect(requests).toBeLessThan(12);
  });
});
