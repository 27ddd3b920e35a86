import { describe, expect, it } from 'vitest';
import { runCommand } from './run-command.js';

describe('contracts publish', () => {
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
