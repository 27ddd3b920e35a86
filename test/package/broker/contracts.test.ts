import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renamePact } from '../../../src/verify/pacts/rename-pact.js';
import { githubBuild as build } from '../../cli/github-build.js';
import { runCommand } from '../../cli/run-command.js';
import { brokerFlags } from './broker-flags.js';
import { hasTag, isOnBranch, publishPact, readPact } from './recorded/arrange.js';
import {
  type RecordedBroker,
  type RecordedBrokerOptions,
  startRecordedBroker,
} from './recorded/recorded-broker.js';

const file = join(
  import.meta.dirname,
  '../../../contracts/pacts/plant-store-client-plant-store.json',
);
const kitPact = readFileSync(file, 'utf8');
/** With one interaction that has another name. */
const oldPact = kitPact.replace('"description": "', '"description": "formerly ');
const pair = { consumer: 'plant-store-client', provider: 'plant-store' };

/** A broker that may get the pact of the kit. */
function startForKit(options: RecordedBrokerOptions = {}): Promise<RecordedBroker> {
  const values = { kitPact, oldPact };
  return startRecordedBroker({ values, fixedNames: Object.values(pair), ...options });
}

/** The only publication so far. */
function publicationTo({ requests }: RecordedBroker) {
  const [request, ...others] = requests.filter(({ method }) => method === 'POST');
  expect(others).toEqual([]);
  return JSON.parse(request?.body ?? 'null');
}

describe('contracts publish', () => {
  it('publishes the contract byte for byte, under the commit and the branch of the build', async () => {
    await using broker = await startForKit();

    const command = runCommand(['contracts', 'publish', ...brokerFlags(broker)], build);

    expect(await command.code, command.complaints()).toBe(0);
    const { contracts, ...version } = publicationTo(broker);
    expect(version).toMatchObject({
      pacticipantVersionNumber: 'abc123',
      branch: 'feat/seeds',
      buildUrl: 'https://github.com/web/shop/actions/runs/7',
    });
    expect(contracts).toHaveLength(1);
    expect(Buffer.from(contracts[0].content, 'base64').toString()).toBe(kitPact);
    const { status } = await broker.tell(
      'GET',
      '/pacts/provider/plant-store/consumer/plant-store-client/version/abc123',
    );
    expect(status).toBe(200);
    expect(command.printed()).toMatch(
      /^Published the pact of "plant-store-client" abc123 \(branch "feat\/seeds"\) and "plant-store"\.\n[\s\S]*successfully published/,
    );
  });

  it('publishes it under another version, on a branch, with a tag', async () => {
    await using broker = await startForKit();
    const flags = ['--consumer-version', 'v2', '--branch', 'main', '--tag', 'prod'];

    const command = runCommand(['contracts', 'publish', ...brokerFlags(broker), ...flags], build);

    expect(await command.code, command.complaints()).toBe(0);
    const version = { name: pair.consumer, version: 'v2' };
    expect(await isOnBranch(broker, { ...version, branch: 'main' })).toBe(true);
    expect(await hasTag(broker, { ...version, tag: 'prod' })).toBe(true);
  });

  it('prints no control character of the name of a branch', async () => {
    const published = { status: 200, body: JSON.stringify({ notices: [] }) };
    await using broker = await startForKit({
      intercept: ({ method }) => (method === 'POST' ? published : undefined),
    });
    const env = { ...build, GITHUB_REF: 'refs/heads/\x1b[31mred' };

    const command = runCommand(['contracts', 'publish', ...brokerFlags(broker)], env);

    expect(await command.code, command.complaints()).toBe(0);
    expect(command.printed()).toContain('branch "\\x1b[31mred"');
    expect(command.printed()).not.toContain('\x1b');
  });

  it('publishes it under the names of a frontend and its service', async () => {
    await using broker = await startRecordedBroker();
    const [consumer, provider] = [broker.name('web-shop'), broker.name('greenhouse')];
    const flags = ['--consumer', consumer, '--provider', provider];

    const command = runCommand(['contracts', 'publish', ...brokerFlags(broker), ...flags], build);

    expect(await command.code, command.complaints()).toBe(0);
    const { interactions } = await readPact(broker, { consumer, provider });
    expect(interactions).toHaveLength(JSON.parse(kitPact).interactions.length);
  });

  it('prints the advice of a broker that has a consumer of a similar name', async () => {
    await using broker = await startRecordedBroker();
    const [consumer, provider] = [broker.name('Web Shop'), broker.name('greenhouse')];
    await publishPact(broker, {
      consumer,
      provider,
      text: renamePact(kitPact, { consumer, provider }),
    });
    const similar = broker.name('web-shop');
    const flags = ['--consumer', similar, '--provider', provider];

    const command = runCommand(['contracts', 'publish', ...brokerFlags(broker), ...flags], build);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(`* ${consumer}\n`);
    expect(command.complaints()).toContain('\npact-broker create-or-update-pacticipant --name');
    expect(command.complaints()).toMatch(
      /\nFailed to publish .* Do what the broker says above\.\n$/,
    );
  });

  it('reads the broker from the environment', async () => {
    await using broker = await startForKit({ kind: 'bearer' });
    const env = { ...build, PACT_BROKER_BASE_URL: broker.url, PACT_BROKER_TOKEN: broker.token };

    const command = runCommand(['contracts', 'publish'], env);

    expect(await command.code, command.complaints()).toBe(0);
    expect(publicationTo(broker).pacticipantName).toBe(pair.consumer);
  });

  it('exits with 2 if the broker has another contract of this version', async () => {
    await using broker = await startForKit();
    await publishPact(broker, { ...pair, text: oldPact });
    const flags = ['--consumer-version', '1'];

    const command = runCommand(['contracts', 'publish', ...brokerFlags(broker), ...flags], build);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(/^Failed to publish the contracts of .*Cannot change the/);
    expect(command.printed()).toBe('');
  });

  it('exits with 2 if the broker rejects the token', async () => {
    await using broker = await startRecordedBroker({ kind: 'bearer' });
    const flags = ['--broker-url', broker.url, '--broker-token', 'wrong-token'];

    const command = runCommand(['contracts', 'publish', ...flags]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(/^Failed to connect to the broker: .* 401\b.*\n$/);
    expect(command.complaints()).not.toContain('wrong-token');
    expect(broker.requests).toHaveLength(1);
  });
});
