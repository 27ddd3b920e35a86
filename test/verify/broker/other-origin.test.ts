import { describe, expect, it } from 'vitest';
import { connectBroker } from '../../../src/verify/broker/broker-connection.js';
import { fetchPacts } from '../../../src/verify/broker/fetch-pacts.js';
import { publishContracts } from '../../../src/verify/broker/publish-contracts.js';
import { publishResults } from '../../../src/verify/broker/publish-results.js';
import { startBrokerStub } from './broker-stub.js';
import { plantPact } from './pacts.js';
import { serveStub } from './stub-http.js';

/** Somebody who must hear nothing of us. */
const startStranger = () => serveStub(() => ({ status: 200, body: '{}' }));

const request = { provider: 'Plant Store', pending: false };

describe('another origin', () => {
  it('gets no request when a link leads there', async () => {
    await using stranger = await startStranger();
    await using stub = await startBrokerStub({ linkBase: stranger.url, pacts: [plantPact()] });
    const broker = await connectBroker(stub);

    await expect(fetchPacts(broker, request)).rejects.toMatchObject({
      code: 'broker',
      message:
        `Failed to fetch the pacts of "Plant Store": the broker at ${stub.url} leads to ` +
        `${stranger.url}, and the token is not for there. ` +
        'If that is the same broker, give its address there as --broker-url; ' +
        'if not, its operator has to set its base URL (PACT_BROKER_BASE_URL).',
    });
    expect(stranger.requests).toEqual([]);
  });

  it.each([301, 302, 303, 307, 308])(
    'gets no request when a %d redirects there',
    async (status) => {
      await using stranger = await startStranger();
      await using stub = await startBrokerStub({
        intercept: () => ({ status, headers: { location: `${stranger.url}/` } }),
      });

      await expect(connectBroker(stub)).rejects.toThrow(`leads to ${stranger.url}`);
      expect(stranger.requests).toEqual([]);
    },
  );

  it('gets no contract when a redirect of the publication leads there', async () => {
    await using stranger = await startStranger();
    await using stub = await startBrokerStub({
      intercept: ({ method }) =>
        method === 'POST' ? { status: 307, headers: { location: stranger.url } } : undefined,
    });
    const broker = await connectBroker(stub);

    const publishing = publishContracts(broker, { files: [plantPact()], consumerVersion: '1' });

    await expect(publishing).rejects.toThrow(`leads to ${stranger.url}`);
    expect(stranger.requests).toEqual([]);
  });

  it('gets no result when the pact says to publish it there', async () => {
    await using stranger = await startStranger();
    await using stub = await startBrokerStub();
    const pact = {
      ...plantPact(),
      source: `${stub.url}/pact`,
      notices: [],
      publishUrl: `${stranger.url}/results`,
    };

    const publishing = publishResults(await connectBroker(stub), pact, {
      providerVersion: '1',
      success: true,
      interactions: [],
    });

    await expect(publishing).rejects.toThrow(`leads to ${stranger.url}`);
    expect(stranger.requests).toEqual([]);
  });
});

describe('a redirect', () => {
  it.each([301, 302, 303])(
    'of a publication by %d is rejected: it would be lost',
    async (status) => {
      await using stub = await startBrokerStub({
        intercept: ({ method }) =>
          method === 'POST' ? { status, headers: { location: '/elsewhere' } } : undefined,
      });
      const broker = await connectBroker(stub);

      const publishing = publishContracts(broker, { files: [plantPact()], consumerVersion: '1' });

      await expect(publishing).rejects.toMatchObject({
        code: 'broker',
        message:
          `Failed to publish the contracts of "Web Shop" 1: ${stub.url}/contracts/publish redirects ` +
          `(${status}) to "/elsewhere". It cannot be followed from there. ` +
          `Is ${stub.url}/ the base address?`,
      });
      expect(stub.requests.map(({ path }) => path)).toEqual(['/', '/contracts/publish']);
    },
  );

  it('of a publication by 308 is followed with all that is published', async () => {
    await using stub = await startBrokerStub({
      intercept: ({ path }) =>
        path === '/contracts/publish'
          ? { status: 308, headers: { location: '/moved' } }
          : path === '/moved'
            ? { status: 200, body: '{"notices":[]}' }
            : undefined,
    });
    const broker = await connectBroker(stub);

    await publishContracts(broker, { files: [plantPact()], consumerVersion: '1' });

    const [, first, second] = stub.requests;
    expect(second).toMatchObject({ method: 'POST', path: '/moved', body: first?.body });
  });

  it('in a circle is given up', async () => {
    await using stub = await startBrokerStub({
      intercept: () => ({ status: 302, headers: { location: '/' } }),
    });

    await expect(connectBroker(stub)).rejects.toThrow('redirects (302) to "/"');
    expect(stub.requests).toHaveLength(6);
  });
});
