import { describe, expect, it } from 'vitest';
import { connectBroker } from '../../../src/verify/broker/broker-connection.js';
import { fetchPacts } from '../../../src/verify/broker/fetch-pacts.js';
import { publishContracts } from '../../../src/verify/broker/publish-contracts.js';
import { publishResults } from '../../../src/verify/broker/publish-results.js';
import { plantPact } from './pacts.js';
import { publishPact } from './recorded/arrange.js';
import { otherBase } from './recorded/broker-access.js';
import { startRecordedBroker } from './recorded/recorded-broker.js';
import { serveStub } from './stub-http.js';

/** Another server, which must get no request. */
const startStranger = () => serveStub(() => ({ status: 200, body: '{}' }));

const pact = plantPact({ name: (text) => text });

describe('another origin', () => {
  it('gets no request if a link leads there', async () => {
    await using recorded = await startRecordedBroker({ kind: 'other-base' });
    const published = plantPact(recorded);
    await publishPact(recorded, published);
    const broker = await connectBroker(recorded);
    const { provider } = published;

    await expect(fetchPacts(broker, { provider, pending: false })).rejects.toMatchObject({
      code: 'broker',
      message:
        `Failed to fetch the pacts of "${provider}": the broker at ${recorded.url} leads to ` +
        `${otherBase}, which must not get the token. ` +
        'If that is the same broker, give that address as --broker-url. ' +
        'If not, its operator must correct its base URL (PACT_BROKER_BASE_URL).',
    });
  });

  it.each([301, 302, 303, 307, 308])('gets no request if a %d redirects there', async (status) => {
    await using stranger = await startStranger();
    await using stub = await serveStub(() => ({
      status,
      headers: { location: `${stranger.url}/` },
    }));

    await expect(connectBroker(stub)).rejects.toThrow(`leads to ${stranger.url}`);
    expect(stranger.requests).toEqual([]);
  });

  it('gets no contract if the publication is redirected there', async () => {
    await using stranger = await startStranger();
    await using stub = await startRecordedBroker({
      intercept: ({ method }) =>
        method === 'POST' ? { status: 307, headers: { location: stranger.url } } : undefined,
    });
    const broker = await connectBroker(stub);

    const publishing = publishContracts(broker, { files: [pact], consumerVersion: '1' });

    await expect(publishing).rejects.toThrow(`leads to ${stranger.url}`);
    expect(stranger.requests).toEqual([]);
  });

  it('gets no result if the pact has a link to publish it there', async () => {
    await using stranger = await startStranger();
    await using stub = await startRecordedBroker();
    const held = {
      ...pact,
      source: `${stub.url}/pact`,
      pending: false,
      notices: [],
      links: { publish: `${stranger.url}/results` },
    };

    const result = { pact: held, success: true, interactions: [] };

    const [unpublished] = await publishResults(await connectBroker(stub), [result], {
      version: '1',
    });

    expect(unpublished?.error.message).toContain(`leads to ${stranger.url}`);
    expect(stranger.requests).toEqual([]);
  });
});

describe('a redirect', () => {
  it.each([301, 302, 303])(
    'of a publication by %d is rejected, because it would lose the body',
    async (status) => {
      await using stub = await startRecordedBroker({
        intercept: ({ method }) =>
          method === 'POST' ? { status, headers: { location: '/elsewhere' } } : undefined,
      });
      const broker = await connectBroker(stub);

      const publishing = publishContracts(broker, { files: [pact], consumerVersion: '1' });

      await expect(publishing).rejects.toMatchObject({
        code: 'broker',
        message:
          `Failed to publish the contracts of "Web Shop" 1: ${stub.url}/contracts/publish redirects ` +
          `(${status}) to "/elsewhere". ` +
          `Check that ${stub.url}/ is the base URL: this redirect cannot be followed.`,
      });
      expect(stub.requests.map(({ path }) => path)).toEqual(['/', '/contracts/publish']);
    },
  );

  it('of a publication by 308 is followed with the body', async () => {
    await using stub = await startRecordedBroker({
      intercept: ({ path }) =>
        path.endsWith('/contracts/publish')
          ? { status: 308, headers: { location: '/moved' } }
          : path === '/moved'
            ? { status: 200, body: '{"notices":[]}' }
            : undefined,
    });
    const broker = await connectBroker(stub);

    await publishContracts(broker, { files: [pact], consumerVersion: '1' });

    const [, first, second] = stub.requests;
    expect(second).toMatchObject({ method: 'POST', path: '/moved', body: first?.body });
  });

  it('in a circle is followed five times', async () => {
    await using stub = await serveStub(() => ({ status: 302, headers: { location: '/' } }));

    await expect(connectBroker(stub)).rejects.toThrow('redirects (302) to "/"');
    expect(stub.requests).toHaveLength(6);
  });
});
