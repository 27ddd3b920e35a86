import { nearest } from '../interface/nearest.js';
import type { CommandContext, ExitCode } from './command.js';
import { bashCompletion } from './completion/bash.js';
import { flags } from './completion/completion-flags.js';
import { fishCompletion } from './completion/fish.js';
import { type Shell, shells } from './completion/shells.js';
import { zshCompletion } from './completion/zsh.js';
import { describeExitCodes, exitCodes } from './exit-codes.js';
import { createFlagError, describeFlags, readFlags } from './flags.js';

const help = `Prints a script that completes the commands, their flags and the values of these in a shell.

Usage: plant-store-kit completion bash|zsh|fish

${describeFlags(flags)}

${describeExitCodes(exitCodes.completion)}

Examples:
  source <(plant-store-kit completion bash)   # in ~/.bashrc
  source <(plant-store-kit completion zsh)    # in ~/.zshrc, after compinit
  plant-store-kit completion fish > ~/.config/fish/completions/plant-store-kit.fish
`;

const scripts: Readonly<Record<Shell, () => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/**
 * Prints the completion script of a shell.
 *
 * @throws KitError `invalid-flags` for an unknown flag or shell.
 */
export async function completion(
  args: readonly string[],
  { env, output }: CommandContext,
): Promise<ExitCode> {
  const {
    values: given,
    operands: [asked = ''],
  } = readFlags(args, flags, env, 1);
  if (given.help) {
    output.print(help);
    return 0;
  }
  const shell = shells.find((name) => name === asked);
  if (shell === undefined) {
    throw createFlagError(
      asked === '' ? 'completion needs the name of a shell' : `"${asked}" is no known shell`,
      nearest(asked, shells) || 'Write "completion bash", "completion zsh" or "completion fish".',
    );
  }
  output.print(scripts[shell]());
  return 0;
}
