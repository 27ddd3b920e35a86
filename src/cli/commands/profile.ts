import { defineCommand } from '../command.js';

export const profile = defineCommand({
  name: 'profile',
  summary: 'show a profile, or the differences between two',
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
  async run({ flags, subcommand, operands }, { output }) {
    const { diff, schema, show } = await import('../profile/show-profiles.js');
    const [path, other = ''] = operands;
    if (subcommand === 'diff' && path !== undefined) {
      return diff(path, other, output, flags.json === true);
    }
    return subcommand === 'show' ? show(path, output, flags.json === true) : schema(output);
  },
});
