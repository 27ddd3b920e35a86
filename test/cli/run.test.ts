import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { commandNames } from '../../src/cli/command-summaries.js';
import { runCommand } from './run-command.js';

describe('plant-store-kit', () => {
  it.each(['--version', '-v', 'version'])('prints its version for %s', async (asked) => {
    const command = runCommand([asked]);

    expect(await command.code).toBe(0);
    expect(command.printed()).toBe(`${packageJson.version}\n`);
  });

  it('lists its commands with --help, and without a command', async () => {
    const asked = runCommand(['--help']);
    const silent = runCommand([]);

    expect(await asked.code).toBe(0);
    expect(await silent.code).toBe(2);
    for (const command of commandNames) {
      expect(asked.printed()).toMatch(new RegExp(`^  ${command} +\\w`, 'm'));
    }
    expect(silent.complaints()).toBe(asked.printed());
  });

  it('says in its help what every exit code means', async () => {
    const command = runCommand(['-h']);

    expect(await command.code).toBe(0);
    for (const code of [0, 1, 2, 3, 4]) {
      expect(command.printed()).toMatch(new RegExp(`^  ${code}  \\w`, 'm'));
    }
  });

  it.each([
    { asked: ['help'], same: ['--help'] },
    { asked: ['help', 'verify'], same: ['verify', '--help'] },
    { asked: ['help', 'profile', 'diff'], same: ['profile', 'diff', '--help'] },
  ])('answers $asked like $same', async ({ asked, same }) => {
    const [one, other] = [runCommand(asked), runCommand(same)];

    expect(await one.code).toBe(0);
    expect(await other.code).toBe(0);
    expect(one.printed()).toBe(other.printed());
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
