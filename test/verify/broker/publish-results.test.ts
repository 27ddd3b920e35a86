import { describe, expect, it } from 'vitest';
import {
  type BrokerConnection,
  connectBroker,
} from '../../../src/verify/broker/broker-connection.js';
import { type BrokerPact, fetchPacts } from '../../../src/verify/broker/fetch-pacts.js';
import { publishResults } from '../../../src/verify/broker/publish-results.js';
import { type BrokerStubOptions, startBrokerStub } from './broker-stub.js';
import { stubPact } from './pacts.js';

const provider = 'Plant Store';

/** A stub with one pending pact, and that pact. */
async function startWithPact(options: BrokerStubOptions = {}) {
  const stub = await startBrokerStub({ pacts: [stubPact({ pending: true })], ...options });
  const broker = await connectBroker(stub);
  return { ...stub, broker, pact: await onlyPact(broker) };
}

async function onlyPact(broker: BrokerConnection): Promise<BrokerPact> {
  const [pact, ...others] = await fetchPacts(broker, { provider, pending: true });
  if (pact === undefined || others.length > 0) {
    throw new Error('The stub must have exactly one pact.');
  }
  return pact;
}

const passed = { providerVersion: 'abc123', success: true, interactions: [] };

describe('publishResults', () => {
  it('publishes the result of the pact and of each interaction', async () => {
    await using stub = await startWithPact();

    await publishResults(stub.broker, stub.pact, {
      providerVersion: 'abc123',
      buildUrl: 'https://ci.example.com/7',
      kitVersion: '1.2.3',
      success: false,
      interactions: [
        { id: 'a1', description: 'lists plants', success: true },
        { description: 'deletes a plant', success: false, message: 'the status is 500, not 204' },
      ],
    });

    expect(stub.results).toEqual([
      {
        consumer: 'Web Shop',
        provider,
        body: {
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
      },
    ]);
  });

  it('sets the branch of the provider first', async () => {
    await using stub = await startWithPact();

    await publishResults(stub.broker, stub.pact, { ...passed, branch: 'feat/seeds' });

    expect(stub.branches).toEqual([
      { pacticipant: provider, branch: 'feat/seeds', version: 'abc123' },
    ]);
    expect(stub.requests.slice(-2).map(({ method }) => method)).toEqual(['PUT', 'POST']);
  });

  it('sets no branch if the provider has none', async () => {
    await using stub = await startWithPact();

    await publishResults(stub.broker, stub.pact, passed);

    expect(stub.branches).toEqual([]);
    expect(stub.results).toHaveLength(1);
  });

  it('ends the pending state of a pact that has passed', async () => {
    await using stub = await startWithPact();

    await publishResults(stub.broker, stub.pact, passed);

    expect(stub.pact.pending).toBe(true);
    expect((await onlyPact(stub.broker)).pending).toBe(false);
  });

  it('follows the links of a broker with a path prefix', async () => {
    await using stub = await startWithPact({ prefix: '/tools/pact' });

    await publishResults(stub.broker, stub.pact, { ...passed, branch: 'main' });

    expect(stub.results).toHaveLength(1);
    expect(stub.requests.every(({ path }) => path.startsWith('/tools/pact/'))).toBe(true);
  });

  it('rejects a pact without a link for its results', async () => {
    await using stub = await startWithPact();
    const { publishUrl, ...pact } = stub.pact;

    await expect(publishResults(stub.broker, pact, passed)).rejects.toMatchObject({
      code: 'broker',
      message:
        `Failed to publish the results of the pact of "Web Shop" and "Plant Store": ` +
        `${pact.source} has no link "pb:publish-verification-results". Upgrade the broker.`,
    });
    expect(publishUrl).toBeDefined();
  });

  it('publishes nothing if the broker does not support branches', async () => {
    await using stub = await startWithPact({
      intercept: ({ path }) =>
        path.startsWith('/pacticipants/') ? { status: 200, body: '{"_links":{}}' } : undefined,
    });

    const publishing = publishResults(stub.broker, stub.pact, { ...passed, branch: 'main' });

    await expect(publishing).rejects.toMatchObject({
      code: 'broker',
      message:
        `Failed to set the branch "main" of "Plant Store" abc123: ${stub.url}/pacticipants/` +
        'Plant%20Store has no link "pb:branch-version". ' +
        'Upgrade the broker to 2.86.0 or later, or publish without --branch.',
    });
    expect(stub.results).toEqual([]);
  });

  it('says that a token may only read', async () => {
    await using stub = await startWithPact({
      intercept: ({ path }) =>
        path.endsWith('/verification-results') ? { status: 403, body: '' } : undefined,
    });

    await expect(publishResults(stub.broker, stub.pact, passed)).rejects.toThrow(
      'was answered 403. The broker knows the token, but does not allow this request: give a token that may write.',
    );
  });

  it('repeats the message of a server error', async () => {
    const body = JSON.stringify({
      error: { message: 'An error has occurred, with the reference abc', reference: 'abc' },
    });
    await using stub = await startWithPact({
      intercept: ({ path }) =>
        path.endsWith('/verification-results') ? { status: 500, body } : undefined,
    });

    await expect(publishResults(stub.broker, stub.pact, passed)).rejects.toThrow(
      'was answered 500: An error has occurred, with the reference abc. ' +
        "Try again. If it fails again, read the broker's log.",
    );
  });
});
