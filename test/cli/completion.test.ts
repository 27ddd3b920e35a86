import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { commandNames } from '../../src/cli/command-summaries.js';
import { completedCommands } from '../../src/cli/completion/completed-commands.js';
import { runCommand } from './run-command.js';

async function printScript(shell: string): Promise<string> {
  const command = runCommand(['completion', shell]);
  expect(await command.code, command.complaints()).toBe(0);
  return command.printed();
}

/** What bash proposes for the last of these words; "FILES" where it is to propose files. */
function complete(script: string, ...words: string[]): string[] {
  const ask = `${script}
compopt() { COMPREPLY+=(FILES); }
COMP_WORDS=(plant-store-kit "$@")
COMP_CWORD=$#
_plant_store_kit
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const printed = execFileSync('bash', ['-uc', ask, 'bash', ...words], {
    encoding: 'utf8',
  });
  return printed.split('\n').filter((line) => line !== '');
}

describe('completion in bash', () => {
  it('proposes the commands, and the subcommands', async () => {
    const script = await printScript('bash');

    expect(complete(script, '')).toEqual([...commandNames, '--help', '--version']);
    expect(complete(script, 'ver')).toEqual(['verify']);
    expect(complete(script, 'profile', '')).toEqual(['show', 'diff', 'schema', '--help']);
  });

  it('proposes the flags of the command', async () => {
    const script = await printScript('bash');

    expect(complete(script, 'serve', '--sc')).toEqual(['--scenario', '--scenarios']);
    expect(complete(script, 'serve', '--port', '1', '--wa')).toEqual(['--watch']);
    expect(complete(script, 'profile', 'show', '--g')).toEqual(['--given']);
    expect(complete(script, 'profile', 'diff', '--g')).toEqual([]);
  });

  it('proposes the values that are known, also after an equals sign', async () => {
    const script = await printScript('bash');

    expect(complete(script, 'serve', '--scenario', 's')).toEqual([
      'slow-network',
      'session-expires',
    ]);
    expect(complete(script, 'serve', '--scenario', '=')).toContain('backend-down');
    expect(complete(script, 'serve', '--scenario', '=', 'b')).toEqual(['backend-down']);
    expect(complete(script, 'verify', '--only', 'plant.t')).toEqual(['plant.tag']);
    expect(complete(script, 'completion', 'f')).toEqual(['fish']);
  });

  it('proposes files where a file is wanted, and nothing for other values', async () => {
    const script = await printScript('bash');

    expect(complete(script, 'serve', '--plants', '')).toEqual(['FILES']);
    expect(complete(script, 'verify', '--pacts', 'p')).toEqual(['FILES']);
    expect(complete(script, 'profile', 'diff', 'a.json', '')).toEqual(['FILES']);
    expect(complete(script, 'serve', '-p', '')).toEqual([]);
  });
});

describe.each(['bash', 'zsh', 'fish'])('the completion script of %s', (shell) => {
  it('has every command, and every flag of each', async () => {
    const script = await printScript(shell);

    for (const { name, variants } of completedCommands) {
      const flags = Object.values(variants).flatMap((own) => Object.keys(own.flags));
      for (const word of [name, ...flags]) {
        expect(script).toMatch(new RegExp(`\\b${word}\\b`));
      }
    }
  });
});

describe('completion', () => {
  it.each([
    [[], 'completion needs the name of a shell. Write "completion bash", "completion zsh" or'],
    [['bsh'], '"bsh" is no known shell. Did you mean "bash"?'],
  ])('rejects %j, and exits with 2', async (args, complaint) => {
    const command = runCommand(['completion', ...args]);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(complaint);
  });
});
