import { basename } from 'node:path';
import { describeProfile } from '../interface/describe-profile.js';
import { diffProfiles, type ProfileNames } from '../interface/diff-profiles.js';
import { nearest } from '../interface/nearest.js';
import { toOneLine } from '../interface/one-line.js';
import { toPrintableJson } from '../interface/printable-json.js';
import { checkProfile, type Profile } from '../interface/profile.js';
import { profileOfEntries } from '../interface/profile-of-entries.js';
import { createProfileSchema } from '../interface/profile-schema.js';
import type { CommandContext, ExitCode } from './command.js';
import { describeExitCodes, exitCodes } from './exit-codes.js';
import { createFlagError, describeFlags, type Flags, readFlags } from './flags.js';
import { listProfile } from './list-profile.js';
import { loadProfile } from './load-profile.js';

export const schemaFlags = {
  help: { short: 'h', help: 'print this help' },
} as const satisfies Flags;

export const diffFlags = {
  json: { help: 'print JSON' },
  ...schemaFlags,
} as const satisfies Flags;

export const showFlags = {
  given: { help: 'with show: leave out the defaults' },
  ...diffFlags,
} as const satisfies Flags;

const help = `Shows profiles: what a provider does where the interface document leaves it open.

Usage: plant-store-kit profile show [<file>] [flags]
       plant-store-kit profile diff <file> <other> [flags]
       plant-store-kit profile schema > profile.schema.json

  show    list what a profile says, or the defaults
  diff    list the differences between two profiles; exit with 1 if there are any
  schema  print the JSON Schema of profiles

${describeFlags(showFlags)}

${describeExitCodes(exitCodes.profile)}
`;

type Subcommand = (
  args: readonly string[],
  context: CommandContext,
) => ExitCode | Promise<ExitCode>;

const subcommands: ReadonlyMap<string, Subcommand> = new Map<string, Subcommand>([
  ['show', show],
  ['diff', diff],
  ['schema', schema],
]);

/**
 * Shows a profile, compares two, or prints the JSON Schema of profiles.
 *
 * @throws KitError for flags or a file that cannot be used.
 */
export async function profile(
  [name = '', ...rest]: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  const subcommand = subcommands.get(name);
  if (subcommand !== undefined) {
    return subcommand(rest, context);
  }
  if (name === '--help' || name === '-h') {
    return printHelp(context);
  }
  const suggestion = nearest(name, [...subcommands.keys()]);
  throw createFlagError(
    name === '' ? 'profile needs a subcommand' : `profile has no subcommand "${name}"`,
    suggestion || 'Write "profile show", "profile diff" or "profile schema".',
  );
}

async function show(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { env, output } = context;
  const { values: asked, operands } = readFlags(args, showFlags, env, 1);
  if (asked.help) {
    return printHelp(context);
  }
  const [path] = operands;
  const checked = path === undefined ? checkProfile({}) : await loadProfile(path);
  const { hasColors } = output;
  const onlyGiven = asked.given === true;
  output.print(
    asked.json
      ? toJson(onlyGiven ? pickEntries(checked.given) : fillDefaults(checked.given))
      : listProfile(checked.given, {
          title: path ?? 'The defaults, without a profile',
          onlyGiven,
          hasColors,
        }),
  );
  return 0;
}

async function diff(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { env, output } = context;
  const { values: asked, operands } = readFlags(args, diffFlags, env, 2);
  if (asked.help) {
    return printHelp(context);
  }
  const [path, other] = operands;
  if (path === undefined || other === undefined) {
    throw createFlagError('profile diff needs two files', 'Write "profile diff <file> <other>".');
  }
  const { given } = await loadProfile(path);
  const differences = diffProfiles(given, (await loadProfile(other)).given, nameFiles(path, other));
  if (asked.json) {
    output.print(toJson(differences));
  } else if (differences.length === 0) {
    output.print('The two profiles are the same.\n');
  } else {
    output.print(differences.map(({ sentence }) => `${toOneLine(sentence)}\n`).join(''));
  }
  return differences.length === 0 ? 0 : 1;
}

/** Fills in the defaults: a value for every parameter, an outcome for every situation. */
function fillDefaults(profile: Profile) {
  return profileOfEntries(describeProfile(profile));
}

function pickEntries({ parameters = {}, outcomes = {} }: Profile) {
  return { parameters, outcomes };
}

/** Names the files without their folders, unless both have the same name. */
function nameFiles(path: string, other: string): ProfileNames {
  const [first, second] = [basename(path), basename(other)];
  return first === second
    ? { first: `in ${path}`, second: `in ${other}` }
    : { first: `in ${first}`, second: `in ${second}` };
}

function schema(args: readonly string[], context: CommandContext): ExitCode {
  const { env, output } = context;
  if (readFlags(args, schemaFlags, env).values.help) {
    return printHelp(context);
  }
  output.print(toJson(createProfileSchema()));
  return 0;
}

function printHelp({ output }: CommandContext): ExitCode {
  output.print(help);
  return 0;
}

function toJson(value: unknown): string {
  return `${toPrintableJson(value, 2)}\n`;
}
