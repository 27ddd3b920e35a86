import { describe, expect, it } from 'vitest';
import { connectBroker } from '../../../src/verify/broker/broker-connection.js';
import { publishContracts } from '../../../src/verify/broker/publish-contracts.js';
import { startBrokerStub } from './broker-stub.js';
import { pactText, stubPact } from './pacts.js';

describe('publishContracts', () => {
  it('publishes a contract byte for byte, and returns the notices of the broker', async () => {
    await using stub = await startBrokerStub();

    const notices = await publishContracts(await connectBroker(stub), {
      files: [stubPact()],
      consumerVersion: 'abc123',
      branch: 'main',
      tags: ['test'],
      buildUrl: 'https://ci.example.com/7',
    });

    expect(stub.contracts).toEqual([
      {
        consumer: 'Web Shop',
        provider: 'Plant Store',
        version: 'abc123',
        branch: 'main',
        tags: ['test'],
        buildUrl: 'https://ci.example.com/7',
        text: pactText(),
      },
    ]);
    expect(notices).toContainEqual({
      type: 'success',
      text: 'Pact successfully published for Web Shop version abc123 and provider Plant Store.',
    });
  });

  it('publishes characters that are not ASCII unchanged', async () => {
    await using stub = await startBrokerStub();
    const files = [stubPact({ consumer: 'Gärtnerei 🌱' })];

    await publishContracts(await connectBroker(stub), { files, consumerVersion: '1' });

    expect(stub.contracts[0]?.text).toBe(files[0]?.text);
  });

  it('publishes the contracts of each consumer in one request', async () => {
    await using stub = await startBrokerStub();
    const other = { ...stubPact(), provider: 'Seeds', text: pactText({ provider: 'Seeds' }) };
    const files = [stubPact(), stubPact({ consumer: 'Mobile Shop' }), other];

    await publishContracts(await connectBroker(stub), { files, consumerVersion: '1' });

    expect(stub.contracts).toHaveLength(3);
    expect(stub.requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  it('publishes the same content again', async () => {
    await using stub = await startBrokerStub();
    const broker = await connectBroker(stub);
    const publication = { files: [stubPact()], consumerVersion: '1' };
    await publishContracts(broker, publication);

    await expect(publishContracts(broker, publication)).resolves.not.toEqual([]);
  });

  it('repeats the notice of a broker that has this version with another content', async () => {
    await using stub = await startBrokerStub();
    const broker = await connectBroker(stub);
    await publishContracts(broker, { files: [stubPact()], consumerVersion: '1' });
    const changed = { ...stubPact(), text: pactText().replace('204', '200') };

    const publishing = publishContracts(broker, { files: [changed], consumerVersion: '1' });

    await expect(publishing).rejects.toMatchObject({
      code: 'broker',
      message:
        `Failed to publish the contracts of "Web Shop" 1: POST ${stub.url}/contracts/publish was ` +
        'answered 409: Cannot change the content of the pact for Web Shop version 1 and provider ' +
        'Plant Store, as race conditions will cause unreliable results for can-i-deploy. ' +
        'Publish under another version of the consumer, one for each state of its code.',
    });
    expect(stub.contracts).toHaveLength(1);
  });

  it('names the field that the broker rejects', async () => {
    await using stub = await startBrokerStub();

    const publishing = publishContracts(await connectBroker(stub), {
      files: [stubPact()],
      consumerVersion: '',
    });

    await expect(publishing).rejects.toThrow(
      'was answered 400: pacticipantVersionNumber is missing.',
    );
  });

  it('rejects two contracts of the same pair before it publishes any', async () => {
    await using stub = await startBrokerStub();
    const files = [stubPact(), stubPact()];

    const publishing = publishContracts(await connectBroker(stub), { files, consumerVersion: '1' });

    await expect(publishing).rejects.toMatchObject({
      code: 'invalid-option',
      message:
        'Failed to publish the contracts: there are two contracts of "Web Shop" and ' +
        '"Plant Store". Merge them, or leave one of them out.',
    });
    expect(stub.contracts).toEqual([]);
  });

  it('succeeds whatever the notices look like', async () => {
    const body = '{"notices":[{"level":"info","message":"Published"}]}';
    await using stub = await startBrokerStub({
      intercept: ({ method }) => (method === 'POST' ? { status: 200, body } : undefined),
    });

    const broker = await connectBroker(stub);
    const notices = await publishContracts(broker, { files: [stubPact()], consumerVersion: '1' });

    expect(notices).toEqual([]);
  });

  it('says to upgrade a broker without a link for contracts', async () => {
    await using stub = await startBrokerStub({
      intercept: () => ({ status: 200, body: '{"_links":{"pb:pacticipants":{"href":"/p"}}}' }),
    });

    const broker = await connectBroker(stub);
    const publishing = publishContracts(broker, { files: [stubPact()], consumerVersion: '1' });

    await expect(publishing).rejects.toThrow(
      'has no link "pb:publish-contracts". Upgrade the broker.',
    );
  });
});
