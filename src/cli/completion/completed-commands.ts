import { type CommandName, commandNames, commandSummaries } from '../command-summaries.js';
import { flags as compareFlags } from '../compare-flags.js';
import { flags as contractsFlags } from '../contracts.js';
import { flags as doctorFlags } from '../doctor-flags.js';
import type { Flags } from '../flags.js';
import { flags as initFlags } from '../init-flags.js';
import { flags as observeFlags } from '../observe-flags.js';
import { flags as openapiFlags } from '../openapi.js';
import { diffFlags, schemaFlags, showFlags } from '../profile.js';
import { flags as serveFlags } from '../serve-flags.js';
import { flags as verifyFlags } from '../verify-flags.js';
import { flags as completionFlags } from './completion-flags.js';
import { shells } from './shells.js';

/** What follows the words of a command. */
export interface CompletedArguments {
  readonly flags: Flags;
  /** Values of the arguments that are not flags: files, or these words. */
  readonly operands?: 'files' | readonly string[];
}

/** A command as a shell completes it. */
export interface CompletedCommand {
  readonly name: CommandName;
  readonly summary: string;
  /** What follows each of its subcommands, or, under the empty name, the command itself. */
  readonly variants: Readonly<Record<string, CompletedArguments>>;
}

/** A command that is missing here does not compile. */
const variants: Readonly<Record<CommandName, CompletedCommand['variants']>> = {
  serve: { '': { flags: serveFlags } },
  verify: { '': { flags: verifyFlags } },
  observe: { '': { flags: observeFlags } },
  compare: { '': { flags: compareFlags } },
  contracts: { publish: { flags: contractsFlags } },
  profile: {
    show: { flags: showFlags, operands: 'files' },
    diff: { flags: diffFlags, operands: 'files' },
    schema: { flags: schemaFlags },
  },
  openapi: { '': { flags: openapiFlags } },
  init: { '': { flags: initFlags, operands: 'files' } },
  doctor: { '': { flags: doctorFlags, operands: 'files' } },
  completion: { '': { flags: completionFlags, operands: shells } },
};

export const completedCommands: readonly CompletedCommand[] = commandNames.map((name) => ({
  name,
  summary: commandSummaries[name],
  variants: variants[name],
}));

/** The names of its subcommands; none if it has no subcommands. */
export function subcommandsOf({ variants }: CompletedCommand): string[] {
  return Object.keys(variants).filter((name) => name !== '');
}

/** What can follow a flag: nothing, a file, one of some words, or a text that no shell can know. */
export function completedValueOf({
  value,
  suggested,
}: Flags[string]): 'none' | 'file' | 'text' | readonly string[] {
  if (value === undefined) {
    return 'none';
  }
  return suggested ?? (['<file>', '<folder>', '<path>'].includes(value) ? 'file' : 'text');
}

/** A text as one word of a shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
