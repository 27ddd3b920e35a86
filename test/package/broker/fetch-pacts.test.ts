import { describe, expect, it } from 'vitest';
import { connectBroker } from '../../../src/verify/broker/broker-connection.js';
import { fetchPacts } from '../../../src/verify/broker/fetch-pacts.js';
import { largestId, plantPact } from './pacts.js';
import {
  createEnvironment,
  publishPact,
  publishResult,
  recordDeployment,
} from './recorded/arrange.js';
import { type RecordedBroker, startRecordedBroker } from './recorded/recorded-broker.js';
import { serveStub } from './stub-http.js';

/** The body of the request for the list of pacts. */
function queryOf({ requests }: RecordedBroker): unknown {
  const request = requests.find(({ path }) => path.endsWith('/for-verification'));
  return JSON.parse(request?.body ?? 'null');
}

describe('fetchPacts', () => {
  it('fetches every pact of the provider', async () => {
    await using broker = await startRecordedBroker();
    const pact = plantPact(broker);
    const other = plantPact(broker, { consumer: 'Änderung/2' });
    await publishPact(broker, pact);
    await publishPact(broker, other);
    const { consumer, provider } = pact;

    const pacts = await fetchPacts(await connectBroker(broker), { provider, pending: false });

    expect(pacts.toSorted((one, two) => (one.consumer < two.consumer ? -1 : 1))).toMatchObject([
      { consumer, provider, pending: false },
      { consumer: other.consumer, provider, pending: false },
    ]);
    const [first] = pacts.filter((one) => one.consumer === consumer);
    const pair = `provider/${encodeURIComponent(provider)}/consumer/${encodeURIComponent(consumer)}`;
    expect(first?.source).toMatch(`${broker.url}/pacts/${pair}/pact-version/`);
    expect(first?.links.publish).toMatch(/\/pact-version\/.*\/verification-results$/);
  });

  it('returns the text of a pact byte for byte', async () => {
    await using broker = await startRecordedBroker();
    const published = plantPact(broker);
    await publishPact(broker, published);
    const { provider } = published;

    const [pact] = await fetchPacts(await connectBroker(broker), { provider, pending: false });

    const served = await broker.ask('GET', new URL(pact?.source ?? '').pathname);
    expect(pact?.text).toBe(served.text);
    expect(pact?.text).toContain(`"id":${largestId}`);
    expect(pact?.text).toMatch(/"_id":"[0-9a-f]{40}"/);
  });

  it('returns a text that a person has formatted', async () => {
    let text = '';
    await using broker = await startRecordedBroker({
      intercept: ({ path }) =>
        path.includes('/pact-version/') ? { status: 200, body: text } : undefined,
    });
    const published = plantPact(broker);
    const { provider } = published;
    ({ text } = published);
    await publishPact(broker, published);

    const [pact] = await fetchPacts(await connectBroker(broker), { provider, pending: false });

    expect(pact?.text).toBe(text);
    expect(pact?.links.publish).toBeUndefined();
  });

  it('selects the main branches and the deployed or released versions', async () => {
    await using broker = await startRecordedBroker();
    const published = plantPact(broker);
    const other = plantPact(broker, { consumer: 'Mobile Shop' });
    const { provider } = published;
    await publishPact(broker, published);
    await publishPact(broker, { ...other, branch: 'released' });
    const environment = await createEnvironment(broker, { name: broker.name('production') });
    await recordDeployment(broker, { name: other.consumer, version: '1', environment });
    await publishPact(broker, { ...plantPact(broker, { consumer: 'Old Shop' }), branch: 'old' });

    const pacts = await fetchPacts(await connectBroker(broker), { provider, pending: false });

    expect(pacts.map(({ consumer }) => consumer).toSorted()).toEqual([
      other.consumer,
      published.consumer,
    ]);
    expect(queryOf(broker)).toEqual({
      consumerVersionSelectors: [{ mainBranch: true }, { deployedOrReleased: true }],
      includePendingStatus: false,
    });
  });

  it('selects the matching branches too if the provider has a branch', async () => {
    await using broker = await startRecordedBroker();
    const published = plantPact(broker);
    const other = plantPact(broker, { consumer: 'Mobile Shop' });
    const { provider } = published;
    const branch = 'feat/seeds';
    await publishPact(broker, published);
    await publishPact(broker, { ...other, branch });

    const options = { provider, providerBranch: branch, pending: false };
    const pacts = await fetchPacts(await connectBroker(broker), options);

    expect(pacts.map(({ consumer }) => consumer).toSorted()).toEqual([
      other.consumer,
      published.consumer,
    ]);
    expect(queryOf(broker)).toEqual({
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
    await using broker = await startRecordedBroker();
    const published = plantPact(broker);
    const { provider } = published;
    await publishPact(broker, published);
    const selectors = [{ branch: 'old' }];

    const options = { provider, pending: false, selectors };
    const pacts = await fetchPacts(await connectBroker(broker), options);

    expect(pacts).toEqual([]);
    expect(queryOf(broker)).toMatchObject({ consumerVersionSelectors: selectors });
  });

  it('says which pacts are pending if that is requested', async () => {
    await using broker = await startRecordedBroker();
    const pending = plantPact(broker);
    const passed = plantPact(broker, { consumer: 'Mobile Shop' });
    const { provider } = pending;
    await publishPact(broker, pending);
    await publishPact(broker, passed);
    await publishResult(broker, { ...passed, success: true });

    const pacts = await fetchPacts(await connectBroker(broker), { provider, pending: true });

    expect(new Map(pacts.map((pact) => [pact.consumer, pact.pending]))).toEqual(
      new Map([
        [pending.consumer, true],
        [passed.consumer, false],
      ]),
    );
  });

  it('says of no pact that it is pending if that is not requested', async () => {
    await using broker = await startRecordedBroker();
    const published = plantPact(broker);
    const { provider } = published;
    await publishPact(broker, published);

    const [pact] = await fetchPacts(await connectBroker(broker), { provider, pending: false });

    expect(pact?.pending).toBe(false);
  });

  it('returns what the broker says before the verification and after it', async () => {
    await using broker = await startRecordedBroker();
    const published = plantPact(broker);
    const { provider } = published;
    await publishPact(broker, published);

    const [pact] = await fetchPacts(await connectBroker(broker), { provider, pending: true });

    const before = pact?.notices.filter(({ when }) => when === 'before_verification');
    expect(before?.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^The pact at .* is being verified because the pact content belongs to the consumer version matching the following criterion:\n {4}\* latest version from the main branch 'main' \(1\)$/,
      ),
      expect.stringMatching(
        `This pact is in pending state for this version of ${provider} because a successful verification result`,
      ),
    ]);
    expect(pact?.notices.map(({ when }) => when)).toContain(
      'after_verification:success_true_published_true',
    );
  });

  it('follows the links of a broker with a path prefix', async () => {
    await using broker = await startRecordedBroker({ kind: 'prefix' });
    const published = plantPact(broker);
    const { provider } = published;
    await publishPact(broker, published);

    const pacts = await fetchPacts(await connectBroker(broker), { provider, pending: false });

    const { pathname } = new URL(broker.url);
    expect(pacts).toHaveLength(1);
    expect(broker.requests.every(({ path }) => path.startsWith(`${pathname}/`))).toBe(true);
  });

  it('repeats the message about an unknown provider', async () => {
    await using broker = await startRecordedBroker();
    const provider = broker.name('Plants');

    const fetching = fetchPacts(await connectBroker(broker), { provider, pending: false });

    await expect(fetching).rejects.toMatchObject({
      code: 'broker',
      message:
        `Failed to fetch the pacts of "${provider}": POST ${broker.url}/pacts/provider/${provider}/` +
        `for-verification was answered 404: No provider with name '${provider}' found. ` +
        `Check the name of the provider: the consumers must use "${provider}" too. ` +
        'If no consumer has published a pact yet, give --allow-no-pacts.',
    });
  });

  it('repeats the message about a rejected selector', async () => {
    await using broker = await startRecordedBroker();
    const published = plantPact(broker);
    const { provider } = published;
    await publishPact(broker, published);
    const selectors = [{ matchingBranch: true }] as const;

    const options = { provider, pending: false, selectors };
    const fetching = fetchPacts(await connectBroker(broker), options);

    await expect(fetching).rejects.toThrow(
      'was answered 400: consumerVersionSelectors.0 the providerVersionBranch must be specified',
    );
  });

  it('says to upgrade a broker without a link to the pacts', async () => {
    await using old = await serveStub(() => ({
      status: 200,
      body: '{"_links":{"pb:pacticipants":{"href":"/p"}}}',
    }));
    const provider = 'Plant Store';

    const fetching = fetchPacts(await connectBroker(old), { provider, pending: false });

    await expect(fetching).rejects.toMatchObject({
      code: 'broker',
      message:
        `Failed to fetch the pacts of "Plant Store": ${old.url}/ has no link ` +
        '"pb:provider-pacts-for-verification". Upgrade the broker.',
    });
  });

  it('says what is wrong with an invalid list', async () => {
    await using broker = await startRecordedBroker({
      intercept: ({ method }) => (method === 'POST' ? { status: 200, body: '{}' } : undefined),
    });
    const provider = 'Plant Store';

    const fetching = fetchPacts(await connectBroker(broker), { provider, pending: false });

    await expect(fetching).rejects.toThrow(
      /is not what a broker sends: "_embedded" is missing and must be an object/,
    );
  });

  it('fetches a pact whatever its content is, with the names that the broker has for it', async () => {
    await using broker = await startRecordedBroker();
    const published = plantPact(broker);
    const { consumer, provider } = published;
    await publishPact(broker, { ...published, text: '{"foo":1}' });

    const pacts = await fetchPacts(await connectBroker(broker), { provider });

    expect(pacts).toMatchObject([
      { consumer, provider, consumerVersion: '1', text: expect.stringContaining('"foo":1') },
    ]);
  });
});
