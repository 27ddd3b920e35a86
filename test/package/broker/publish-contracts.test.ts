import { describe, expect, it } from 'vitest';
import { connectBroker } from '../../../src/verify/broker/broker-connection.js';
import { publishContracts } from '../../../src/verify/broker/publish-contracts.js';
import { largestId, pactText, plantPact } from './pacts.js';
import { isOnBranch, readPact } from './recorded/arrange.js';
import { type RecordedBroker, startRecordedBroker } from './recorded/recorded-broker.js';
import { serveStub } from './stub-http.js';

/** The texts of the contracts in the publications so far. */
function publishedTexts({ requests }: RecordedBroker): string[] {
  return requests
    .filter(({ method }) => method === 'POST')
    .flatMap(({ body }) => JSON.parse(body).contracts as { content: string }[])
    .map(({ content }) => Buffer.from(content, 'base64').toString());
}

describe('publishContracts', () => {
  it('publishes a contract byte for byte, and returns the notices of the broker', async () => {
    await using broker = await startRecordedBroker();
    const pact = plantPact(broker);
    const { consumer, provider } = pact;

    const notices = await publishContracts(await connectBroker(broker), {
      files: [pact],
      consumerVersion: 'abc123',
      branch: 'main',
      tags: ['test'],
      buildUrl: 'https://ci.example.com/7',
    });

    expect(publishedTexts(broker)).toEqual([pact.text]);
    expect(notices).toContainEqual({
      type: 'success',
      text: `Pact successfully published for ${consumer} version abc123 and provider ${provider}.`,
    });
    const stored = await readPact(broker, pact);
    expect(stored.text).toContain(`"id":${largestId}`);
    expect(stored._links['pb:consumer-version']?.name).toBe('abc123');
    const name = encodeURIComponent(consumer);
    const version = await broker.ask('GET', `/pacticipants/${name}/versions/abc123/tags/test`);
    expect(version.status).toBe(200);
    expect(await isOnBranch(broker, { name: consumer, version: 'abc123', branch: 'main' })).toBe(
      true,
    );
  });

  it('publishes characters that are not ASCII unchanged', async () => {
    await using broker = await startRecordedBroker();
    const pact = plantPact(broker, { consumer: 'Gärtnerei 🌱' });

    await publishContracts(await connectBroker(broker), { files: [pact], consumerVersion: '1' });

    expect(publishedTexts(broker)).toEqual([pact.text]);
    expect((await readPact(broker, pact)).text).toContain(`{"name":"${pact.consumer}"}`);
  });

  it('publishes the contracts of each consumer in one request', async () => {
    await using broker = await startRecordedBroker();
    const pact = plantPact(broker);
    const other = plantPact(broker, { provider: 'Seeds' });
    const files = [pact, plantPact(broker, { consumer: 'Mobile Shop' }), other];

    await publishContracts(await connectBroker(broker), { files, consumerVersion: '1' });

    expect(broker.requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
    for (const file of files) {
      expect((await readPact(broker, file)).interactions).toHaveLength(1);
    }
  });

  it('publishes the same content again', async () => {
    await using recorded = await startRecordedBroker();
    const broker = await connectBroker(recorded);
    const publication = { files: [plantPact(recorded)], consumerVersion: '1' };
    await publishContracts(broker, publication);

    await expect(publishContracts(broker, publication)).resolves.not.toEqual([]);
  });

  it('repeats the notice of a broker that has this version with another content', async () => {
    await using recorded = await startRecordedBroker();
    const broker = await connectBroker(recorded);
    const pact = plantPact(recorded);
    const { consumer, provider } = pact;
    await publishContracts(broker, { files: [pact], consumerVersion: '1' });
    const changed = { ...pact, text: pactText(pact).replace('204', '200') };

    const publishing = publishContracts(broker, { files: [changed], consumerVersion: '1' });

    const error = await publishing.catch((reason: Error) => reason);
    expect(error).toMatchObject({ code: 'broker' });
    const message = String(error);
    expect(message).toContain(
      `Failed to publish the contracts of "${consumer}" 1: POST ${recorded.url}/contracts/publish ` +
        `was answered 409: Cannot change the content of the pact for ${consumer} version 1 and ` +
        `provider ${provider}, as race conditions will cause unreliable results for can-i-deploy. `,
    );
    expect(message).toContain(
      'Publish under another version of the consumer, one for each state of its code.',
    );
    expect((await readPact(recorded, pact)).text).toContain('"status":204');
  });

  it('names the field that the broker rejects', async () => {
    await using broker = await startRecordedBroker();

    const publishing = publishContracts(await connectBroker(broker), {
      files: [plantPact(broker)],
      consumerVersion: '',
    });

    await expect(publishing).rejects.toThrow(
      'was answered 400: pacticipantVersionNumber must be filled.',
    );
  });

  it('rejects two contracts of the same pair before it publishes any', async () => {
    await using broker = await startRecordedBroker();
    const pact = plantPact(broker);
    const { consumer, provider } = pact;
    const files = [pact, pact];

    const publishing = publishContracts(await connectBroker(broker), {
      files,
      consumerVersion: '1',
    });

    await expect(publishing).rejects.toMatchObject({
      code: 'invalid-option',
      message:
        `Failed to publish the contracts: there are two contracts of "${consumer}" and ` +
        `"${provider}". Merge them, or leave one of them out.`,
    });
    expect(publishedTexts(broker)).toEqual([]);
  });

  it('succeeds whatever the notices look like', async () => {
    const body = '{"notices":[{"level":"info","message":"Published"}]}';
    await using recorded = await startRecordedBroker({
      intercept: ({ method }) => (method === 'POST' ? { status: 200, body } : undefined),
    });

    const broker = await connectBroker(recorded);
    const files = [plantPact(recorded)];
    const notices = await publishContracts(broker, { files, consumerVersion: '1' });

    expect(notices).toEqual([]);
  });

  it('says to upgrade a broker without a link for contracts', async () => {
    await using stub = await serveStub(() => ({
      status: 200,
      body: '{"_links":{"pb:pacticipants":{"href":"/p"}}}',
    }));

    const broker = await connectBroker(stub);
    const files = [plantPact({ name: (text) => text })];
    const publishing = publishContracts(broker, { files, consumerVersion: '1' });

    await expect(publishing).rejects.toThrow(
      'has no link "pb:publish-contracts". Upgrade the broker.',
    );
  });
});
