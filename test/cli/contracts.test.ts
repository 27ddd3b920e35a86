import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { type BrokerStub, startBrokerStub } from '../verify/broker/broker-stub.js';
import { runCommand } from './run-command.js';

const file = join(import.meta.dirname, '../../contracts/pacts/plant-store-client-plant-store.json');

const of = ({ url, token }: BrokerStub) => ['--broker-url', url, '--broker-token', token];

describe('contracts publish', () => {
  it('publishes the contract byte for byte, under the version of this package', async () => {
    await using broker = await startBrokerStub();

    const command = runCommand(['contracts', 'publish', ...of(broker)]);

    expect(await command.code, command.complaints()).toBe(0);
    expect(broker.contracts).toEqual([
      {
        consumer: 'plant-store-client',
        provider: 'plant-store',
        version: packageJson.version,
        tags: [],
        text: await readFile(file, 'utf8'),
      },
    ]);
    expect(command.printed()).toMatch(
      /^Published the pact of "plant-store-client" and "plant-store"\.\n[\s\S]*successfully published/,
    );
  });

  it('publishes it under another version, on a branch', async () => {
    await using broker = await startBrokerStub();
    const flags = ['--consumer-version', 'abc123', '--branch', 'main'];

    const command = runCommand(['contracts', 'publish', ...of(broker), ...flags]);

    expect(await command.code).toBe(0);
    expect(broker.contracts).toMatchObject([{ version: 'abc123', branch: 'main' }]);
  });

  it('reads the broker from the environment', async () => {
    await using broker = await startBrokerStub();
    const env = { PACT_BROKER_BASE_URL: broker.url, PACT_BROKER_TOKEN: broker.token };

    const command = runCommand(['contracts', 'publish'], env);

    expect(await command.code, command.complaints()).toBe(0);
    expect(broker.contracts).toHaveLength(1);
  });

  it('exits with 2 if the broker has another contract of this version', async () => {
    await using broker = await startBrokerStub({
      pacts: [{ consumer: 'plant-store-client', provider: 'plant-store', text: '{"old": 1}' }],
    });
    const flags = ['--consumer-version', '1'];

    const command = runCommand(['contracts', 'publish', ...of(broker), ...flags]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(/^Failed to publish the contracts of .*Cannot change the/);
    expect(command.printed()).toBe('');
  });

  it('exits with 2 if the broker rejects the token', async () => {
    await using broker = await startBrokerStub();
    const flags = ['--broker-url', broker.url, '--broker-token', 'wrong-token'];

    const command = runCommand(['contracts', 'publish', ...flags]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toMatch(/^Failed to connect to the broker: .* 401\b.*\n$/);
    expect(command.complaints()).not.toContain('wrong-token');
    expect(broker.contracts).toEqual([]);
  });

  it('prints a help', async () => {
    for (const args of [['--help'], ['publish', '-h']]) {
      const command = runCommand(['contracts', ...args]);

      expect(await command.code).toBe(0);
      expect(command.printed()).toMatch(/^Publishes the contract .*\n[\s\S]*--consumer-version/);
    }
  });

  it.each([
    [[], 'contracts needs the subcommand "publish". Write "contracts publish".'],
    [['publsh'], 'contracts needs the subcommand "publish". Write "contracts publish".'],
    [['publish'], '--broker-url is missing. Give the URL of your Pact Broker.'],
    [['publish', '--brnch', 'main'], 'there is no flag --brnch. Did you mean "--branch"?'],
    [['publish', 'main'], '"main" is not a flag. The command takes only flags.'],
  ])('rejects %j in one line, and exits with 2', async (args, message) => {
    const command = runCommand(['contracts', ...args]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toBe(`Failed to read the flags: ${message}\n`);
  });
});
