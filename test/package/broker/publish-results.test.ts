import { describe, expect, it } from 'vitest';
import {
  type BrokerConnection,
  connectBroker,
} from '../../../src/verify/broker/broker-connection.js';
import type { BrokerPact } from '../../../src/verify/broker/broker-pact.js';
import { fetchPacts } from '../../../src/verify/broker/fetch-pacts.js';
import { publishResults } from '../../../src/verify/broker/publish-results.js';
import { plantPact } from './pacts.js';
import { hasTag, isOnBranch, publishPact, readResults } from './recorded/arrange.js';
import { type RecordedBrokerOptions, startRecordedBroker } from './recorded/recorded-broker.js';

/** A broker with one pending pact, and that pact. */
async function startWithPact(options: RecordedBrokerOptions = {}) {
  const recorded = await startRecordedBroker(options);
  const { consumer, provider, text } = plantPact(recorded);
  await publishPact(recorded, { consumer, provider, text });
  const broker = await connectBroker(recorded);
  return { ...recorded, broker, provider, consumer, pact: await onlyPact(broker, provider) };
}

async function onlyPact(broker: BrokerConnection, provider: string): Promise<BrokerPact> {
  const [pact, ...others] = await fetchPacts(broker, { provider, pending: true });
  if (pact === undefined || others.length > 0) {
    throw new Error('The broker must have exactly one pact.');
  }
  return pact;
}

const version = 'abc123';

/** That a pact has passed. */
const passed = (pact: BrokerPact) => [{ pact, success: true, interactions: [] }];

describe('publishResults', () => {
  it('publishes the result of the pact and of each interaction', async () => {
    await using recorded = await startWithPact();

    const mismatches = [
      { attribute: 'status', description: 'status: expected 204, got 500' },
    ] as const;
    const interactions = [
      { id: 'a1', description: 'lists plants', success: true },
      { description: 'deletes a plant', success: false, mismatches },
      { description: 'creates a plant', success: false, message: 'it has no answer' },
    ];
    const result = { pact: recorded.pact, success: false, interactions };

    await publishResults(recorded.broker, [result], {
      version,
      buildUrl: 'https://ci.example.com/7',
      kitVersion: '1.2.3',
    });

    expect(await readResults(recorded, recorded)).toMatchObject([
      {
        providerName: recorded.provider,
        success: false,
        providerApplicationVersion: 'abc123',
        buildUrl: 'https://ci.example.com/7',
        testResults: [
          { interactionId: 'a1', interactionDescription: 'lists plants', success: true },
          { interactionDescription: 'deletes a plant', success: false, mismatches },
          {
            interactionDescription: 'creates a plant',
            success: false,
            exceptions: [{ message: 'it has no answer' }],
          },
        ],
        verifiedBy: { implementation: 'plant-store-kit', version: '1.2.3' },
      },
    ]);
  });

  it('sets the branch and the tags of the provider first, once for all pacts', async () => {
    await using recorded = await startWithPact();
    const { provider: name, broker, pact } = recorded;

    const verified = { version, branch: 'feat/seeds', tags: ['prod'] };
    await publishResults(broker, [...passed(pact), ...passed(pact)], verified);

    const methods = recorded.requests.slice(-4).map(({ method }) => method);
    expect(methods).toEqual(['PUT', 'PUT', 'POST', 'POST']);
    expect(await isOnBranch(recorded, { name, branch: 'feat/seeds', version })).toBe(true);
    expect(await hasTag(recorded, { name, version, tag: 'prod' })).toBe(true);
  });

  it('sets no branch if the provider has none', async () => {
    await using recorded = await startWithPact();

    await publishResults(recorded.broker, passed(recorded.pact), { version });

    expect(recorded.requests.map(({ method }) => method)).not.toContain('PUT');
    expect(await readResults(recorded, recorded)).toHaveLength(1);
  });

  it('ends the pending state of a pact that has passed', async () => {
    await using recorded = await startWithPact();
    const { broker, provider, pact } = recorded;

    await publishResults(broker, passed(pact), { version, branch: 'main' });

    expect(pact.pending).toBe(true);
    expect((await onlyPact(broker, provider)).pending).toBe(false);
  });

  it('follows the links of a broker with a path prefix', async () => {
    await using recorded = await startWithPact({ kind: 'prefix' });

    await publishResults(recorded.broker, passed(recorded.pact), { version, branch: 'main' });

    const { pathname } = new URL(recorded.url);
    expect(await readResults(recorded, recorded)).toHaveLength(1);
    expect(recorded.requests.every(({ path }) => path.startsWith(`${pathname}/`))).toBe(true);
  });

  it('returns the pacts whose results cannot be published', async () => {
    await using recorded = await startWithPact();
    const pact = { ...recorded.pact, links: {} };

    expect(await publishResults(recorded.broker, passed(pact), { version })).toMatchObject([
      {
        pact,
        error: {
          code: 'broker',
          message:
            `Failed to publish the result of the pact of "${recorded.consumer}" and "${recorded.provider}": ` +
            `${pact.source} has no link "pb:publish-verification-results". Upgrade the broker.`,
        },
      },
    ]);
  });

  it('publishes nothing if the broker does not support branches', async () => {
    await using recorded = await startWithPact({
      intercept: ({ path }) =>
        path.includes('/pacticipants/') ? { status: 200, body: '{"_links":{}}' } : undefined,
    });

    const verified = { version, branch: 'main' };
    const publishing = publishResults(recorded.broker, passed(recorded.pact), verified);

    await expect(publishing).rejects.toMatchObject({
      code: 'broker',
      message:
        `Failed to set the branch and the tags of "${recorded.provider}" abc123: ${recorded.url}/pacticipants/` +
        `${encodeURIComponent(recorded.provider)} has no link "pb:branch-version". ` +
        'Upgrade the broker to 2.86.0 or later, or publish without --branch.',
    });
    expect(await readResults(recorded, recorded)).toEqual([]);
  });

  it('goes on with the others after a result that the broker rejects', async () => {
    let isFirst = true;
    await using recorded = await startWithPact({
      intercept: ({ path }) => {
        const isRejected = isFirst && path.endsWith('/verification-results');
        isFirst &&= !isRejected;
        return isRejected ? { status: 500, body: '' } : undefined;
      },
    });
    const { broker, pact } = recorded;

    const unpublished = await publishResults(broker, [...passed(pact), ...passed(pact)], {
      version,
    });

    expect(unpublished).toMatchObject([{ pact, error: { details: { status: 500 } } }]);
    expect(await readResults(recorded, recorded)).toHaveLength(1);
  });

  it('says that a token may only read', async () => {
    await using recorded = await startWithPact({
      intercept: ({ path }) =>
        path.endsWith('/verification-results') ? { status: 403, body: '' } : undefined,
    });
    const broker = await connectBroker({ url: recorded.url, token: 'reader' });

    const [unpublished] = await publishResults(broker, passed(recorded.pact), { version });

    expect(unpublished?.error.message).toContain(
      'was answered 403. These credentials may read, but not write: give --broker-token of an account that may write.',
    );
  });

  it('repeats the message of a server error', async () => {
    const body = JSON.stringify({
      error: { message: 'An error has occurred, with the reference abc', reference: 'abc' },
    });
    await using recorded = await startWithPact({
      intercept: ({ path }) =>
        path.endsWith('/verification-results') ? { status: 500, body } : undefined,
    });

    const [unpublished] = await publishResults(recorded.broker, passed(recorded.pact), { version });

    expect(unpublished?.error.message).toContain(
      'was answered 500: An error has occurred, with the reference abc. ' +
        "Try again. If it fails again, read the broker's log.",
    );
  });
});
