import { describeProfile, profileOfEntries } from '../../interface/describe-profile.js';
import { diffProfiles } from '../../interface/diff-profiles.js';
import { toOneLine, toPrintableJson } from '../../interface/printable.js';
import { createProfileSchema } from '../../interface/profile-schema.js';
import { defineCommand } from '../command.js';
import { listProfile } from '../profile/list-profile.js';
import { loadProfile } from '../profile/profile-file.js';

export const profile = defineCommand({
  description: 'Shows profiles: what a provider does where the interface document leaves it open.',
  subcommands: {
    show: { operands: ['[<file>]'], summary: 'list what a profile says, or the defaults' },
    diff: {
      operands: ['<file>', '<other>'],
      summary: 'list the differences between two profiles; exit with 1 if there are any',
    },
    schema: { summary: 'print the JSON Schema of profiles' },
  },
  flags: { Flags: { json: { help: 'print JSON' } } },
  exitCodes: {
    0: 'it was shown; with diff: the two profiles say the same',
    1: 'with diff: the two profiles differ',
    2: 'a flag or a file cannot be used',
  },
  async run({ flags, subcommand, operands: paths }, { output }) {
    const [first = {}, second = {}] = await Promise.all(
      paths.map(async (path) => (await loadProfile(path)).given),
    );
    if (subcommand === 'schema') {
      output.print(toJson(createProfileSchema()));
      return 0;
    }
    if (subcommand === 'show') {
      const [title = 'The defaults, without a profile'] = paths;
      output.print(
        flags.json
          ? toJson(profileOfEntries(describeProfile(first)))
          : listProfile(first, title, output.hasColors),
      );
      return 0;
    }
    const names = { first: `in ${paths[0]}`, second: `in ${paths[1]}` };
    const differences = diffProfiles(first, second, names);
    const sentences = differences.map(({ sentence }) => `${toOneLine(sentence)}\n`).join('');
    output.print(
      flags.json ? toJson(differences) : sentences || 'The two profiles are the same.\n',
    );
    return differences.length === 0 ? 0 : 1;
  },
});

function toJson(value: unknown): string {
  return `${toPrintableJson(value, 2)}\n`;
}
