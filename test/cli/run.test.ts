import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { commands } from '../../src/cli/run.js';
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

    expect([await asked.code, await silent.code]).toEqual([0, 2]);
    for (const name of Object.keys(commands)) {
      expect(asked.printed()).toMatch(new RegExp(`^  ${name} +\\w`, 'm'));
    }
    expect(silent.complaints()).toBe(asked.printed());
  });

  it.each(Object.entries(commands))(
    'prints the help of %s, with its exit codes, in two ways',
    async (name, { load }) => {
      const { exitCodes } = await load();
      const [one, other] = [runCommand(['help', name]), runCommand([name, '--help'])];

      expect([await one.code, await other.code]).toEqual([0, 0]);
      expect(one.printed()).toBe(other.printed());
      expect(one.printed()).toContain(`\nUsage: plant-store-kit ${name}`);
      expect(one.printed()).toContain('-h, --help');
      for (const [code, meaning] of Object.entries(exitCodes)) {
        expect(one.printed().replaceAll(/\s+/g, ' ')).toContain(` ${code} ${meaning}`);
      }
    },
  );

  it('lists the flags of verify in groups, with defaults and variables, in lines of 100', async () => {
    const command = runCommand(['verify', '--help']);

    expect(await command.code).toBe(0);
    const printed = command.printed();
    expect(printed).toMatch(
      /^The service:\n[^:]*--url [\s\S]*^A Pact Broker:\n[^:]*--broker-url /m,
    );
    expect(printed).toMatch(/^ {6}--only <rules>\.\.\. +check only these rules/m);
    expect(printed).toMatch(/^ {2}-q, --quiet +print only/m);
    expect(printed).toContain('[PLANT_STORE_TOKEN]');
    expect(printed).toContain('A flag with "..." can be repeated.');
    expect(printed.split('\n').filter((line) => line.length > 102)).toEqual([]);
  });

  it.each([
    [['openapi'], 'openapi.json'],
    [['profile', 'schema'], 'profile.schema.json'],
  ])('prints by %j what contracts has', async (args, file) => {
    const command = runCommand(args);

    expect(await command.code).toBe(0);
    await expect(command.printed()).toMatchFileSnapshot(`../../contracts/${file}`);
  });

  it.each([
    ['srve', 'Did you mean "serve"?'],
    [
      'toString',
      'The commands are serve, verify, observe, compare, pull, proxy, contracts, profile,',
    ],
  ])('rejects the command %s, and exits with 2', async (name, remedy) => {
    const command = runCommand([name]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(
      `Failed to run "${name}": there is no such command. ${remedy}`,
    );
  });
});
