import { describe, expect, it } from 'vitest';
import { connectBroker } from '../../../src/verify/broker/broker-connection.js';
import { fetchPacts } from '../../../src/verify/broker/fetch-pacts.js';
import { publishContracts } from '../../../src/verify/broker/publish-contracts.js';
import { startBrokerStub } from './broker-stub.js';
import { largestId, pactText, plantPact } from './pacts.js';

const provider = 'Plant Store';

/** The body of the request for the list of pacts. */
function queryOf(stub: { requests: readonly { path: string; body: string }[] }): unknown {
  const request = stub.requests.find(({ path }) => path.endsWith('/for-verification'));
  return JSON.parse(request?.body ?? 'null');
}

describe('fetchPacts', () => {
  it('fetches every pact of the provider', async () => {
    await using stub = await startBrokerStub({
      pacts: [plantPact({ consumer: 'Web Shop' }), plantPact({ consumer: 'Änderung/2' })],
    });

    const pacts = await fetchPacts(await connectBroker(stub), { provider, pending: false });

    expect(pacts).toMatchObject([
      { consumer: 'Web Shop', provider, pending: false },
      { consumer: 'Änderung/2', provider, pending: false },
    ]);
    expect(pacts[0]?.source).toMatch(
      `${stub.url}/pacts/provider/Plant%20Store/consumer/Web%20Shop/pact-version/`,
    );
    expect(pacts[0]?.publishUrl).toMatch(/\/pact-version\/.*\/verification-results$/);
  });

  it('returns the text of a pact byte for byte', async () => {
    await using stub = await startBrokerStub({ pacts: [plantPact()] });

    const [pact] = await fetchPacts(await connectBroker(stub), { provider, pending: false });

    const authorization = `Bearer ${stub.token}`;
    const served = await fetch(pact?.source ?? '', { headers: { authorization } });
    expect(pact?.text).toBe(await served.text());
    expect(pact?.text).toContain(`"id":${largestId}`);
    expect(pact?.text).toMatch(/"_id":"[0-9a-f]{40}"/);
  });

  it('returns a text that a person has formatted', async () => {
    const text = pactText();
    await using stub = await startBrokerStub({
      pacts: [plantPact()],
      intercept: ({ path }) =>
        path.includes('/pact-version/') ? { status: 200, body: text } : undefined,
    });

    const [pact] = await fetchPacts(await connectBroker(stub), { provider, pending: false });

    expect(pact?.text).toBe(text);
    expect(pact).not.toHaveProperty('publishUrl');
  });

  it('selects the main branches and the deployed or released versions', async () => {
    await using stub = await startBrokerStub({ pacts: [plantPact()] });

    await fetchPacts(await connectBroker(stub), { provider, pending: false });

    expect(queryOf(stub)).toEqual({
      consumerVersionSelectors: [{ mainBranch: true }, { deployedOrReleased: true }],
      includePendingStatus: false,
    });
  });

  it('selects the matching branches too if the provider has a branch', async () => {
    await using stub = await startBrokerStub({ pacts: [plantPact()] });
    const broker = await connectBroker(stub);
    const branch = 'feat/seeds';
    const files = [plantPact({ consumer: 'Mobile Shop' })];
    await publishContracts(broker, { files, consumerVersion: '1', branch });

    const options = { provider, providerBranch: branch, pending: false };
    const pacts = await fetchPacts(broker, options);

    expect(pacts.map(({ consumer }) => consumer)).toEqual(['Web Shop', 'Mobile Shop']);
    expect(queryOf(stub)).toEqual({
      consumerVersionSelectors: [
        { mainBranch: true },
        { deployedOrReleased: true },
        { matchingBranch: true },
      ],
      includePendingStatus: false,
      providerVersionBranch: branch,
    });
  });

  it('uses other selectors if they are given', async () => {
    await using stub = await startBrokerStub({ pacts: [plantPact()] });
    const selectors = [{ branch: 'old', fallbackBranch: 'main' }];

    const options = { provider, pending: false, selectors };
    const pacts = await fetchPacts(await connectBroker(stub), options);

    expect(pacts).toEqual([]);
    expect(queryOf(stub)).toMatchObject({ consumerVersionSelectors: selectors });
  });

  it('says which pacts are pending if that is requested', async () => {
    await using stub = await startBrokerStub({
      pacts: [plantPact({ pending: true }), plantPact({ consumer: 'Mobile Shop' })],
    });

    const pacts = await fetchPacts(await connectBroker(stub), { provider, pending: true });

    expect(pacts.map(({ pending }) => pending)).toEqual([true, false]);
  });

  it('says of no pact that it is pending if that is not requested', async () => {
    await using stub = await startBrokerStub({ pacts: [plantPact({ pending: true })] });

    const [pact] = await fetchPacts(await connectBroker(stub), { provider, pending: false });

    expect(pact?.pending).toBe(false);
  });

  it('returns the notices for before the verification, not those for after it', async () => {
    await using stub = await startBrokerStub({ pacts: [plantPact({ pending: true })] });

    const [pact] = await fetchPacts(await connectBroker(stub), { provider, pending: true });

    expect(pact?.notices).toEqual([
      expect.stringMatching(/^The pact at .* is being verified because it matches a selector\.$/),
      'This pact is in pending state for any version of Plant Store.',
    ]);
  });

  it('follows the links of a broker with a path prefix', async () => {
    await using stub = await startBrokerStub({ prefix: '/tools/pact', pacts: [plantPact()] });

    const pacts = await fetchPacts(await connectBroker(stub), { provider, pending: false });

    expect(pacts).toHaveLength(1);
    expect(stub.requests.every(({ path }) => path.startsWith('/tools/pact/'))).toBe(true);
  });

  it('repeats the message about an unknown provider', async () => {
    await using stub = await startBrokerStub({ pacts: [plantPact()] });

    const fetching = fetchPacts(await connectBroker(stub), { provider: 'Plants', pending: false });

    await expect(fetching).rejects.toMatchObject({
      code: 'broker',
      message:
        `Failed to fetch the pacts of "Plants": POST ${stub.url}/pacts/provider/Plants/` +
        "for-verification was answered 404: No provider with name 'Plants' found. " +
        'Check the name of the provider: the consumers must use "Plants" too.',
    });
  });

  it('repeats the message about a rejected selector', async () => {
    await using stub = await startBrokerStub({ pacts: [plantPact()] });
    const selectors = [{ matchingBranch: true }] as const;

    const options = { provider, pending: false, selectors };
    const fetching = fetchPacts(await connectBroker(stub), options);

    await expect(fetching).rejects.toThrow(
      'was answered 400: consumerVersionSelectors the providerVersionBranch must be specified',
    );
  });

  it('says to upgrade a broker without a link to the pacts', async () => {
    await using stub = await startBrokerStub({
      intercept: () => ({ status: 200, body: '{"_links":{"pb:pacticipants":{"href":"/p"}}}' }),
    });

    const fetching = fetchPacts(await connectBroker(stub), { provider, pending: false });

    await expect(fetching).rejects.toMatchObject({
      code: 'broker',
      message:
        `Failed to fetch the pacts of "Plant Store": ${stub.url}/ has no link ` +
        '"pb:provider-pacts-for-verification". Upgrade the broker.',
    });
  });

  it('says what is wrong with an invalid list', async () => {
    await using stub = await startBrokerStub({
      intercept: ({ method }) => (method === 'POST' ? { status: 200, body: '{}' } : undefined),
    });

    const fetching = fetchPacts(await connectBroker(stub), { provider, pending: false });

    await expect(fetching).rejects.toThrow(
      /is not what a broker sends: "_embedded" is missing and must be an object/,
    );
  });

  it('says what is wrong with an invalid pact', async () => {
    await using stub = await startBrokerStub({
      pacts: [plantPact()],
      intercept: ({ path }) =>
        path.includes('/pact-version/') ? { status: 200, body: '{"consumer":{}}' } : undefined,
    });

    const fetching = fetchPacts(await connectBroker(stub), { provider, pending: false });

    await expect(fetching).rejects.toThrow(/is not what a broker sends: "consumer.name" /);
  });
});
