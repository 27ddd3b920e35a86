import { describe, expect, it } from 'vitest';
import {
  type BrokerConnection,
  connectBroker,
} from '../../../src/verify/broker/broker-connection.js';
import { type BrokerPact, fetchPacts } from '../../../src/verify/broker/fetch-pacts.js';
import { publishResults } from '../../../src/verify/broker/publish-results.js';
import { plantPact } from './pacts.js';
import { isOnBranch, publishPact, readResults } from './recorded/arrange.js';
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

const passed = { providerVersion: 'abc123', success: true, interactions: [] };

describe('publishResults', () => {
  it('publishes the result of the pact and of each interaction', async () => {
    await using recorded = await startWithPact();

    await publishResults(recorded.broker, recorded.pact, {
      providerVersion: 'abc123',
      buildUrl: 'https://ci.example.com/7',
      kitVersion: '1.2.3',
      success: false,
      interactions: [
        { id: 'a1', description: 'lists plants', success: true },
        { description: 'deletes a plant', success: false, message: 'the status is 500, not 204' },
      ],
    });

    expect(await readResults(recorded, recorded)).toMatchObject([
      {
        providerName: recorded.provider,
        success: false,
        providerApplicationVersion: 'abc123',
        buildUrl: 'https://ci.example.com/7',
        testResults: [
          { interactionId: 'a1', interactionDescription: 'lists plants', success: true },
          {
            interactionDescription: 'deletes a plant',
            success: false,
            exceptions: [{ message: 'the status is 500, not 204' }],
          },
        ],
        verifiedBy: { implementation: 'plant-store-kit', version: '1.2.3' },
      },
    ]);
  });

  it('sets the branch of the provider first', async () => {
    await using recorded = await startWithPact();
    const { provider: name, broker, pact } = recorded;

    await publishResults(broker, pact, { ...passed, branch: 'feat/seeds' });

    expect(recorded.requests.slice(-2).map(({ method }) => method)).toEqual(['PUT', 'POST']);
    const version = { name, branch: 'feat/seeds', version: 'abc123' };
    expect(await isOnBranch(recorded, version)).toBe(true);
  });

  it('sets no branch if the provider has none', async () => {
    await using recorded = await startWithPact();

    await publishResults(recorded.broker, recorded.pact, passed);

    expect(recorded.requests.map(({ method }) => method)).not.toContain('PUT');
    expect(await readResults(recorded, recorded)).toHaveLength(1);
  });

  it('ends the pending state of a pact that has passed', async () => {
    await using recorded = await startWithPact();
    const { broker, provider, pact } = recorded;

    await publishResults(broker, pact, { ...passed, branch: 'main' });

    expect(pact.pending).toBe(true);
    expect((await onlyPact(broker, provider)).pending).toBe(false);
  });

  it('follows the links of a broker with a path prefix', async () => {
    await using recorded = await startWithPact({ kind: 'prefix' });

    await publishResults(recorded.broker, recorded.pact, { ...passed, branch: 'main' });

    const { pathname } = new URL(recorded.url);
    expect(await readResults(recorded, recorded)).toHaveLength(1);
    expect(recorded.requests.every(({ path }) => path.startsWith(`${pathname}/`))).toBe(true);
  });

  it('rejects a pact without a link for its results', async () => {
    await using recorded = await startWithPact();
    const { publishUrl, ...pact } = recorded.pact;

    await expect(publishResults(recorded.broker, pact, passed)).rejects.toMatchObject({
      code: 'broker',
      message:
        `Failed to publish the results of the pact of "${recorded.consumer}" and "${recorded.provider}": ` +
        `${pact.source} has no link "pb:publish-verification-results". Upgrade the broker.`,
    });
    expect(publishUrl).toBeDefined();
  });

  it('publishes nothing if the broker does not support branches', async () => {
    await using recorded = await startWithPact({
      intercept: ({ path }) =>
        path.includes('/pacticipants/') ? { status: 200, body: '{"_links":{}}' } : undefined,
    });

    const publishing = publishResults(recorded.broker, recorded.pact, {
      ...passed,
      branch: 'main',
    });

    await expect(publishing).rejects.toMatchObject({
      code: 'broker',
      message:
        `Failed to set the branch "main" of "${recorded.provider}" abc123: ${recorded.url}/pacticipants/` +
        `${encodeURIComponent(recorded.provider)} has no link "pb:branch-version". ` +
        'Upgrade the broker to 2.86.0 or later, or publish without --branch.',
    });
    expect(await readResults(recorded, recorded)).toEqual([]);
  });

  it('says that a token may only read', async () => {
    await using recorded = await startWithPact({
      intercept: ({ path }) =>
        path.endsWith('/verification-results') ? { status: 403, body: '' } : undefined,
    });

    await expect(publishResults(recorded.broker, recorded.pact, passed)).rejects.toThrow(
      'was answered 403. The broker knows the token, but does not allow this request: give a token that may write.',
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

    await expect(publishResults(recorded.broker, recorded.pact, passed)).rejects.toThrow(
      'was answered 500: An error has occurred, with the reference abc. ' +
        "Try again. If it fails again, read the broker's log.",
    );
  });
});
