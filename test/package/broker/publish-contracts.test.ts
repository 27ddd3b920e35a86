import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endOf, runCommand } from '../../cli/run-command.js';
import { makeTempFolder } from '../../cli/temp-folder.js';
import { recordApp } from '../../record/recorded-app.js';
import { webShop } from './given-pacts.js';
import { type RecordedBrokerOptions, startBroker } from './recorded-broker.js';
import type { StubRequest, StubServer } from './stub-http.js';

const folder = join(import.meta.dirname, '../../../contracts/pacts');
const kitPact = readFileSync(join(folder, 'plant-store-client-plant-store.json'), 'utf8');
const build = {
  GITHUB_ACTIONS: 'true',
  GITHUB_SHA: 'abc123',
  GITHUB_REF: 'refs/heads/feat/seeds',
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_REPOSITORY: 'web/shop',
  GITHUB_RUN_ID: '7',
};
const pair = { consumer: 'plant-store-client', provider: 'plant-store' };
/** With one interaction that has another name. */
const oldPact = kitPact.replace('"description": "', '"description": "formerly ');

/** Takes every contract. */
const accept = ({ method }: StubRequest) =>
  method === 'POST' ? { status: 200, body: '{"notices":[{"level":"info"}]}' } : undefined;

async function publish(broker: StubServer, flags: readonly string[] = [], env = build) {
  const args = ['contracts', 'publish', '--broker-url', broker.url, ...flags];
  const ended = await endOf(runCommand(args, env));
  const sent = broker.requests.find(({ method }) => method === 'POST');
  return { ...ended, sent: sent && JSON.parse(sent.body) };
}

describe('contracts publish', () => {
  it('publishes the contract byte for byte, under the commit and the branch of the build', async () => {
    await using broker = await startBroker('the first contract of the kit');

    const { code, sent, printed, complaints } = await publish(broker);

    expect(code, complaints).toBe(0);
    expect(sent).toMatchObject({
      pacticipantName: 'plant-store-client',
      pacticipantVersionNumber: 'abc123',
      branch: 'feat/seeds',
      buildUrl: 'https://github.com/web/shop/actions/runs/7',
      contracts: [{ consumerName: 'plant-store-client', providerName: 'plant-store' }],
    });
    expect(Buffer.from(sent.contracts[0].content, 'base64').toString()).toBe(kitPact);
    expect(printed).toBe(
      'Published the pact of "plant-store-client" abc123 (branch "feat/seeds") and "plant-store".\n',
    );
  });

  it('publishes it under other names and another version, on a branch, with a tag', async () => {
    await using broker = await startBroker('a contract under other names');
    const names = ['--consumer', 'web-shop', '--provider', 'greenhouse'];
    const version = ['--consumer-version', 'v2', '--branch', 'main', '--tag', 'prod'];

    const { code, sent, complaints } = await publish(broker, [...names, ...version]);

    expect(code, complaints).toBe(0);
    expect(sent).toMatchObject({
      pacticipantVersionNumber: 'v2',
      branch: 'main',
      tags: ['prod'],
      contracts: [{ consumerName: 'web-shop', providerName: 'greenhouse' }],
    });
    const { consumer, interactions } = JSON.parse(
      Buffer.from(sent.contracts[0].content, 'base64').toString(),
    );
    expect(consumer.name).toBe('web-shop');
    expect(interactions).toHaveLength(JSON.parse(kitPact).interactions.length);
  });

  it('publishes the recorded pacts of a folder, each as its consumer', async () => {
    await using broker = await startBroker('a contract of any branch', { intercept: accept });
    await using pacts = await makeTempFolder();
    const { mock, create } = recordApp();
    await create('{"id":9007199254740993,"name":"Basil"}');
    await pacts.write('my-web-app-plant-store.json', await mock.pact());

    const command = runCommand(
      ['contracts', 'publish', pacts.path, '--broker-url', broker.url],
      build,
    );

    expect(await command.code, command.complaints()).toBe(0);
    const [{ contracts, ...sent }] = broker.requests.map(({ body }) => JSON.parse(body));
    expect(sent).toMatchObject({ pacticipantName: 'my-web-app', branch: 'feat/seeds' });
    expect(Buffer.from(contracts[0].content, 'base64').toString()).toContain('9007199254740993');
  });

  it('prints no control character of the name of a branch', async () => {
    await using broker = await startBroker('a contract of any branch', { intercept: accept });

    const { code, printed } = await publish(broker, [], {
      ...build,
      GITHUB_REF: 'refs/heads/\x1b[31mred',
    });

    expect(code).toBe(0);
    expect(printed).toContain('branch "\\x1b[31mred"');
    expect(printed).not.toContain('\x1b');
  });

  it.each<[string, string, RecordedBrokerOptions, string[], RegExp]>([
    [
      'the advice of a broker that has a consumer of a similar name',
      'a consumer of a similar name',
      { given: [webShop({ consumer: 'Web Shop', provider: 'greenhouse' })] },
      ['--consumer', 'web-shop', '--provider', 'greenhouse'],
      /^Failed to publish .* \* Web Shop .* Do what the broker says\. .*\n$/,
    ],
    [
      'that the broker has another contract of this version',
      'another contract of the version',
      { given: [{ ...pair, text: oldPact }] },
      ['--consumer-version', '1'],
      /^Failed to publish the contracts of .* 409: Cannot change the/,
    ],
    [
      'the field that the broker rejects',
      'a version without a name',
      {},
      ['--consumer-version', ' '],
      /was answered 400: .*blank/,
    ],
    [
      'to upgrade a broker that takes no contracts',
      'an old broker',
      { intercept: () => ({ status: 404 }) },
      [],
      /check --broker-url, or upgrade the broker\./,
    ],
  ])('says %s, and exits with 2', async (_, scenario, options, flags, complaint) => {
    await using broker = await startBroker(scenario, options);

    const { code, printed, complaints } = await publish(broker, flags);

    expect(code).toBe(2);
    expect(complaints).toMatch(complaint);
    expect(printed).toBe('');
  });
});
