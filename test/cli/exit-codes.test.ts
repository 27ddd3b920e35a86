import { describe, expect, it } from 'vitest';
import { commandNames } from '../../src/cli/command-summaries.js';
import { exitCodes } from '../../src/cli/exit-codes.js';
import { runCommand } from './run-command.js';

/** The help of a command, with its line breaks made spaces. */
async function printHelp(...args: string[]): Promise<string> {
  const command = runCommand(args);
  expect(await command.code).toBe(0);
  return command.printed().replaceAll(/\s+/g, ' ');
}

describe.each(commandNames)('%s', (name) => {
  it('lists its exit codes in its help', async () => {
    const help = await printHelp(name, '--help');

    for (const [code, meaning] of Object.entries(exitCodes[name])) {
      expect(help).toContain(` ${code} ${meaning}`);
    }
  });

  it('has the exit code of a flag that there is not', async () => {
    const { code } = runCommand([name, '--no-such-flag']);

    expect(Object.keys(exitCodes[name])).toContain(String(await code));
    expect(await code).toBe(2);
  });
});
