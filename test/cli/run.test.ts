import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import type { Command } from '../../src/cli/command.js';
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
      const command: Command = await load();
      const exitCodes = 'exitCodes' in command ? command.exitCodes : {};
      const [one, other] = [runCommand(['help', name]), runCommand([name, '--help'])];

      expect([await one.code, await other.code]).toEqual([0, 0]);
      expect(one.printed()).toBe(other.printed());
      expect(one.printed()).toMatch(new RegExp(`^Usage: plant-store-kit ${name} `));
      expect(one.printed()).toContain('-h, --help');
      for (const [code, meaning] of Object.entries(exitCodes)) {
        expect(one.printed().replaceAll(/\s+/g, ' ')).toContain(` ${code} ${meaning}`);
      }
    },
  );

  it.each(['serve', 'verify', 'observe', 'compare', 'pull', 'proxy'])(
    'prints with --help the few flags of %s that most people need, and with --all the others',
    async (name) => {
      const [few, all] = [runCommand([name, '--help']), runCommand([name, '--help', '--all'])];
      await Promise.all([few.code, all.code]);
      const flagsOf = (text: string) => [...text.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)];

      const [shown, known] = [flagsOf(few.printed()), flagsOf(all.printed())];

      expect(shown.length).toBeLessThanOrEqual(10);
      expect(known.length).toBeGreaterThan(shown.length + 5);
      const [, examples = ''] = few.printed().split('Examples:');
      for (const [flag] of examples.matchAll(/--[\w-]+/g)) {
        expect(shown.map(([, name]) => name)).toContain(flag);
      }
      expect(few.printed()).toContain('--help --all has all flags');
      expect(all.printed()).not.toContain('--help --all');
    },
  );

  it.each([
    [['openapi'], 'openapi.json'],
    [['profile', 'schema'], 'profile.schema.json'],
  ])('prints by %j what contracts has', async (args, file) => {
    const command = runCommand(args);

    expect(await command.code).toBe(0);
    await expect(command.printed()).toMatchFileSnapshot(`../../contracts/${file}`);
  });

  it.each([
    ['srve', "unknown command 'srve' (Did you mean serve?). Add --help"],
    ['toString', "unknown command 'toString'. Add --help to see what can be given."],
  ])('rejects the command %s, and exits with 2', async (name, complaint) => {
    const command = runCommand([name]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(`Failed to read the command line: ${complaint}`);
  });

  it.each(['contracts', 'profile'])('prints the help of %s if it is alone', async (name) => {
    const [silent, asked] = [runCommand([name]), runCommand([name, '--help'])];

    expect([await silent.code, await asked.code]).toEqual([2, 0]);
    expect(silent.complaints()).toBe(asked.printed());
  });

  it('prints the help of a command of a group, with its own flags', async () => {
    const command = runCommand(['contracts', 'publish', '--help']);

    expect(await command.code).toBe(0);
    expect(command.printed()).toMatch(/^Usage: plant-store-kit contracts publish \[folder\]/);
    expect(command.printed()).toMatch(/^ {2}--consumer-version <version> +version to publish/m);
  });
});
