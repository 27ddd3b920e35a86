import { styleText } from 'node:util';
import { describeProfile, groupOf, profileOfEntries } from '../../interface/describe-profile.js';
import { toOneLine } from '../../interface/printable.js';
import { type Profile, readProfile } from '../../interface/profile.js';
import { createProfileSchema } from '../../interface/profile-schema.js';
import { diffProfiles } from '../../verify/observe/diff-profiles.js';
import { reportToJson } from '../../verify/report/render/json.js';
import { defineCommand } from '../command.js';
import { loadFile } from '../files.js';

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
      paths.map(async (path) => (await loadFile(path, 'profile', readProfile))?.written),
    );
    if (subcommand === 'schema') {
      output.print(reportToJson(createProfileSchema()));
      return 0;
    }
    if (subcommand === 'show') {
      const [title = 'The defaults, without a profile'] = paths;
      output.print(
        flags.json
          ? reportToJson(profileOfEntries(describeProfile(first)))
          : listProfile(first, title, output.hasColors),
      );
      return 0;
    }
    const names = { first: `in ${paths[0]}`, second: `in ${paths[1]}` };
    const differences = diffProfiles(first, second, names);
    const sentences = differences.map(({ sentence }) => `${toOneLine(sentence)}\n`).join('');
    output.print(
      flags.json ? reportToJson(differences) : sentences || 'The two profiles are the same.\n',
    );
    return differences.length === 0 ? 0 : 1;
  },
});

/**
 * Renders a profile for a terminal: its origin, then a line for each parameter and situation. A dot
 * marks the entries that the profile gives itself.
 */
function listProfile(profile: Profile, title: string, hasColors: boolean): string {
  const style = (format: 'bold' | 'dim', text: string) =>
    // Without validation, since Node would check its own stdout instead of this output.
    hasColors ? styleText(format, text, { validateStream: false }) : text;
  const { observed: { url, at, kitVersion, insecure, ...observed } = {}, unsupported } = profile;
  const entries = describeProfile(profile);
  const own = entries.filter(({ isDefault }) => !isDefault);
  const width = Math.max(...entries.map(({ id }) => id.length));
  const origin = [
    url && ` at ${url}`,
    at && ` on ${at}`,
    kitVersion && ` by plant-store-kit ${kitVersion}`,
    insecure && ', without a check of its certificate',
  ].filter((part) => part);
  const lines = [
    style('bold', toOneLine(title)),
    ...(origin.length === 0 ? [] : [toOneLine(`Observed${origin.join('')}.`)]),
    own.length === 0
      ? 'All entries are defaults.'
      : `The profile gives ${own.length} of the entries (•); the others are defaults.`,
  ];
  let group: string | undefined;
  for (const entry of entries) {
    const { id, isDefault, sentence } = entry;
    if (groupOf(entry) !== group) {
      group = groupOf(entry);
      lines.push('', style('bold', group));
    }
    const padded = id.padEnd(width);
    lines.push(
      `${isDefault ? `  ${padded}` : `• ${style('bold', padded)}`}  ${toOneLine(sentence)}`,
    );
    const reason = observed.undetermined?.[id];
    for (const note of [observed.evidence?.[id], reason && `Not determined: ${reason}`]) {
      if (note !== undefined) {
        lines.push(`${' '.repeat(width + 4)}${style('dim', toOneLine(note))}`);
      }
    }
  }
  if (unsupported !== undefined && unsupported.length > 0) {
    lines.push('', style('bold', 'unsupported: what the mock cannot do'));
    for (const { behaviour, evidence = '' } of unsupported) {
      lines.push(toOneLine(`  ${behaviour} ${evidence}`.trimEnd()));
    }
  }
  return `${lines.join('\n')}\n`;
}
