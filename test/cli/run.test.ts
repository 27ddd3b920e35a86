import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { runCommand } from './run-command.js';

describe('plant-store-kit', () => {
  it('prints its version', async () => {
    const command = runCommand(['--version']);

    expect(await command.code).toBe(0);
    expect(command.printed()).toBe(`${packageJson.version}\n`);
  });

  it('lists its commands with --help, and without a command', async () => {
    const asked = runCommand(['--help']);
    const silent = runCommand([]);

    expect(await asked.code).toBe(0);
    expect(await silent.code).toBe(2);
    const commands = 'serve verify observe compare contracts profile openapi init doctor'.split(
      ' ',
    );
    for (const command of commands) {
      expect(asked.printed()).toMatch(new RegExp(`^  ${command} +\\w`, 'm'));
    }
    expect(silent.complaints()).toBe(asked.printed());
  });

  it('prints the OpenAPI document of contracts', async () => {
    const command = runCommand(['openapi']);

    expect(await command.code).toBe(0);
    await expect(command.printed()).toMatchFileSnapshot('../../contracts/openapi.json');
  });

  it('prints the JSON Schema of profiles of contracts', async () => {
    const command = runCommand(['profile', 'schema']);

    expect(await command.code).toBe(0);
    await expect(command.printed()).toMatchFileSnapshot('../../contracts/profile.schema.json');
  });

  it.each([
    ['srve', 'Failed to run "srve": there is no such command. Did you mean "serve"?'],
    [
      'toString',
      'Failed to run "toString": there is no such command. The commands are serve, verify, observe, compare, contracts, profile, openapi, init and doctor.',
    ],
  ])('rejects the command %s, and exits with 2', async (name, message) => {
    const command = runCommand([name]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toBe(`${message}\n`);
  });
});
