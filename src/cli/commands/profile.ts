import { styleText } from 'node:util';
import { describeProfile, groupOf, profileOfEntries } from '../../interface/describe-profile.js';
import type { Profile } from '../../interface/profile.js';
import { createProfileSchema } from '../../interface/profile-schema.js';
import { loadProfile } from '../../server/load-options.js';
import { toOneLine } from '../../text/printable.js';
import { diffProfiles } from '../../verify/observe/diff-profiles.js';
import { reportToJson } from '../../verify/report/render/json.js';
import { type CommandGroup, defineCommand } from '../command.js';

const flags = { Flags: { json: { help: 'print JSON' } } } as const;

const unusable = 'a flag or a file cannot be used';

const show = defineCommand({
  description: 'Lists what a profile says, or the defaults.',
  operands: ['[file]'],
  flags,
  exitCodes: { 0: 'it was listed', 2: unusable },
  async run({ flags: { json }, operands: [path] }, { output }) {
    const profile = (await loadProfile(path)) ?? {};
    const title = path ?? 'The defaults, without a profile';
    output.print(
      json
        ? reportToJson(profileOfEntries(describeProfile(profile)))
        : listProfile(profile, title, output.hasColors),
    );
    return 0;
  },
});

const diff = defineCommand({
  description: 'Lists the differences between two profiles.',
  operands: ['<file>', '<other>'],
  flags,
  exitCodes: { 0: 'the two profiles say the same', 1: 'they differ', 2: unusable },
  async run({ flags: { json }, operands: paths }, { output }) {
    const [first = {}, second = {}] = await Promise.all(
      paths.map(async (path) => await loadProfile(path)),
    );
    const names = { first: `in ${paths[0]}`, second: `in ${paths[1]}` };
    const differences = diffProfiles(first, second, names);
    const sentences = differences.map(({ sentence }) => `${toOneLine(sentence)}\n`).join('');
    output.print(
      json ? reportToJson(differences) : sentences || 'The two profiles are the same.\n',
    );
    return differences.length === 0 ? 0 : 1;
  },
});

const schema = defineCommand({
  description: 'Prints the JSON Schema of profiles.',
  flags: {},
  exitCodes: { 0: 'it was printed', 2: 'a flag cannot be used' },
  async run(_, { output }) {
    output.print(reportToJson(createProfileSchema()));
    return 0;
  },
});

export const profile: CommandGroup = {
  description: 'Shows profiles: what a provider does where the interface document leaves it open.',
  subcommands: { show, diff, schema },
};

/**
 * Renders a profile for a terminal: its origin, then a line for each parameter and situation. A dot
 * marks the entries that the profile gives itself.
 */
function listProfile(profile: Profile, title: string, hasColors: boolean): string {
  const style: Style = (format, text) =>
    // Without validation, since Node.js would check its own standard output.
    hasColors ? styleText(format, text, { validateStream: false }) : text;
  const entries = describeProfile(profile);
  const ownCount = entries.filter(({ isDefault }) => !isDefault).length;
  const { observed: { evidence = {}, undetermined = {} } = {}, unsupported = [] } = profile;
  const lines = [
    style('bold', toOneLine(title)),
    ...describeOrigin(profile),
    ownCount === 0
      ? 'All entries are defaults.'
      : `The profile gives ${ownCount} of the entries (•); the others are defaults.`,
  ];
  const width = Math.max(...entries.map(({ id }) => id.length));
  let group: string | undefined;
  for (const entry of entries) {
    if (groupOf(entry) !== group) {
      group = groupOf(entry);
      lines.push('', style('bold', group));
    }
    const id = entry.id.padEnd(width);
    const start = entry.isDefault ? `  ${id}` : `• ${style('bold', id)}`;
    lines.push(`${start}  ${toOneLine(entry.sentence)}`);
    const reason = undetermined[entry.id];
    for (const note of [evidence[entry.id], reason && `Not determined: ${reason}`]) {
      if (note !== undefined) {
        lines.push(`${' '.repeat(width + 4)}${style('dim', toOneLine(note))}`);
      }
    }
  }
  if (unsupported.length > 0) {
    lines.push('', style('bold', 'unsupported: what the mock cannot do'));
  }
  for (const { behaviour, evidence = '' } of unsupported) {
    lines.push(toOneLine(`  ${behaviour} ${evidence}`.trimEnd()));
  }
  return `${lines.join('\n')}\n`;
}

type Style = (format: 'bold' | 'dim', text: string) => string;

/** Where and when the profile was observed; no line if nothing of that is known. */
function describeOrigin({ observed = {} }: Profile): string[] {
  const { url, at, kitVersion, insecure } = observed;
  const parts = [
    url && ` at ${url}`,
    at && ` on ${at}`,
    kitVersion && ` by plant-store-kit ${kitVersion}`,
    insecure && ', without a check of its certificate',
  ].filter((part) => part);
  return parts.length === 0 ? [] : [toOneLine(`Observed${parts.join('')}.`)];
}
