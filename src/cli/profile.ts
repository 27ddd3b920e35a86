import { describeProfile, profileOfEntries } from '../interface/describe-profile.js';
import { diffProfiles } from '../interface/diff-profiles.js';
import { toOneLine, toPrintableJson } from '../interface/printable.js';
import { checkProfile } from '../interface/profile.js';
import { createProfileSchema } from '../interface/profile-schema.js';
import { nearest } from '../interface/wording.js';
import type { CommandContext, ExitCode } from './command.js';
import { describeExitCodes, exitCodes } from './exit-codes.js';
import { createFlagError, defineCommand, describeFlags, type Flags } from './flags.js';
import { listProfile } from './list-profile.js';
import { loadProfile } from './profile-file.js';

const schemaFlags = { help: { short: 'h', help: 'print this help' } } as const satisfies Flags;

export const flags = { json: { help: 'print JSON' }, ...schemaFlags } as const satisfies Flags;

const help = `Shows profiles: what a provider does where the interface document leaves it open.

Usage: plant-store-kit profile show [<file>] [flags]
       plant-store-kit profile diff <file> <other> [flags]
       plant-store-kit profile schema > profile.schema.json

  show    list what a profile says, or the defaults
  diff    list the differences between two profiles; exit with 1 if there are any
  schema  print the JSON Schema of profiles

${describeFlags(flags)}

${describeExitCodes(exitCodes.profile)}
`;

const show = defineCommand({ flags, help, maxOperands: 1 }, async (given, { output }) => {
  const [path] = given.operands;
  const { given: shown } = path === undefined ? checkProfile({}) : await loadProfile(path);
  const title = path ?? 'The defaults, without a profile';
  output.print(
    given.values.json
      ? toJson(profileOfEntries(describeProfile(shown)))
      : listProfile(shown, { title, hasColors: output.hasColors }),
  );
  return 0;
});

const diff = defineCommand({ flags, help, maxOperands: 2 }, async (given, { output }) => {
  const [path, other] = given.operands;
  if (path === undefined || other === undefined) {
    throw createFlagError('profile diff needs two files', 'Write "profile diff <file> <other>".');
  }
  const [one, two] = [(await loadProfile(path)).given, (await loadProfile(other)).given];
  const names = { first: `in ${path}`, second: `in ${other}` };
  const differences = diffProfiles(one, two, names);
  const sentences = differences.map(({ sentence }) => `${toOneLine(sentence)}\n`);
  const text = sentences.join('') || 'The two profiles are the same.\n';
  output.print(given.values.json ? toJson(differences) : text);
  return differences.length === 0 ? 0 : 1;
});

const schema = defineCommand({ flags: schemaFlags, help }, async (_, { output }) => {
  output.print(toJson(createProfileSchema()));
  return 0;
});

const subcommands = new Map([
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
    return show([name], context);
  }
  throw createFlagError(
    name === '' ? 'profile needs a subcommand' : `profile has no subcommand "${name}"`,
    nearest(name, [...subcommands.keys()]) ||
      'Write "profile show", "profile diff" or "profile schema".',
  );
}

function toJson(value: unknown): string {
  return `${toPrintableJson(value, 2)}\n`;
}
