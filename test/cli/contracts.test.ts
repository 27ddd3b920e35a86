import { describe, expect, it } from 'vitest';
import { serveStub } from '../package/broker/stub-http.js';
import { githubBuild as build } from './github-build.js';
import { runCommand } from './run-command.js';

describe('contracts publish', () => {
  it('prints no token of the broker, though a notice repeats it', async () => {
    const text = 'Published with broker-token-1.\nSee the broker.';
    await using broker = await serveStub(({ method, headers }) => {
      const link = { href: `http://${headers.host}/publish` };
      const index = { _links: { 'pb:pacticipants': link, 'pb:publish-contracts': link } };
      const published = { notices: [{ type: 'success', text }] };
      return { status: 200, body: JSON.stringify(method === 'POST' ? published : index) };
    });
    const flags = ['--broker-url', broker.url, '--broker-token', 'broker-token-1'];

    const command = runCommand(['contracts', 'publish', ...flags], build);

    expect(await command.code, command.complaints()).toBe(0);
    expect(command.printed()).toMatch(/\nPublished with the token\.\nSee the broker\.\n$/);
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
