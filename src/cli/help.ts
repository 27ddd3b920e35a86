import { type Command, unreachable } from './command.js';
import { type Flag, type FlagGroups, flagName } from './flags.js';

const maxWidth = 100;

/** What each exit code of the program means, in general. */
const programExitCodes: Command['exitCodes'] = {
  0: 'success',
  1: 'a rule, a pact or a check failed, or two sides differ',
  2: 'a flag or a file cannot be used, nothing was checked, or the run ended early',
  3: unreachable,
  4: 'nothing failed, but the service no longer does what its profile says',
};

export function helpOfProgram(summaries: Rows): string {
  return join([
    'The plant store interface, as a mock for apps and tests and as a contract for real services.',
    'Usage: plant-store-kit <command> [flags]',
    section('Commands', summaries),
    section('Flags', [
      ['-h, --help', 'print this help'],
      ['-v, --version', 'print the version'],
    ]),
    section('Exit codes', Object.entries(programExitCodes)),
    'Run "plant-store-kit <command> --help" for the flags and the exit codes of a command.',
  ]);
}

export function helpOf(name: string, command: Command): string {
  const { operands = [], subcommands, flags, notes, exitCodes, examples = [] } = command;
  const { usage = [...operands, '[flags]'].join(' ') } = command;
  const subs = Object.entries(subcommands ?? {});
  const usages =
    subs.length === 0 || command.usage !== undefined
      ? [usage]
      : subs.map(([sub, own]) => [sub, ...(own.operands ?? []), '[flags]'].join(' '));
  const lines = usages.map((one) => `plant-store-kit ${name} ${one}`);
  return join([
    command.description,
    `Usage: ${lines.join('\n       ')}`,
    section(
      'Subcommands',
      subs.map(([sub, { summary }]) => [sub, summary]),
    ),
    ...describeFlags(flags),
    notes ?? '',
    section('Exit codes', Object.entries(exitCodes)),
    section(
      'Examples',
      examples.map((one) => [`plant-store-kit ${one}`, '']),
    ),
  ]);
}

function join(paragraphs: readonly string[]): string {
  return `${paragraphs.filter((one) => one !== '').join('\n\n')}\n`;
}

export function describeFlag(flag: Flag): string {
  return `${flag.help}${flag.default === undefined ? '' : ` (${flag.default})`}`;
}

/** The flags in their groups, and what the signs in their lines mean. */
function describeFlags(groups: FlagGroups): string[] {
  const rows = Object.entries(groups).map(([title, table]) => ({
    title,
    rows: Object.entries(table).map(([key, flag]): Rows[number] => {
      const { value, short, isMultiple, env } = flag;
      const prefix = short ? `-${short}, ` : '    ';
      return [
        `${prefix}--${flagName(key)}${value ? ` ${value}` : ''}${isMultiple ? '...' : ''}`,
        describeFlag(flag) + (env ? ` [${env}]` : ''),
      ];
    }),
  }));
  const width = widthOf(rows.flatMap((group) => group.rows));
  const flags = Object.values(groups).flatMap((table) => Object.values(table));
  return [
    ...rows.map((group) => section(group.title, group.rows, width)),
    flags.some(({ env }) => env)
      ? 'Parentheses show the default, brackets an environment variable that sets the flag.'
      : '',
    flags.some(({ isMultiple }) => isMultiple) ? 'A flag with "..." can be repeated.' : '',
  ];
}

type Rows = readonly (readonly [name: string, text: string])[];

function widthOf(rows: Rows): number {
  return Math.max(0, ...rows.map(([name]) => name.length));
}

function section(title: string, rows: Rows, width = widthOf(rows)): string {
  const indent = `\n${' '.repeat(width + 4)}`;
  const line = new RegExp(`\\S.{0,${maxWidth - width - 5}}(?= |$)`, 'g');
  const lines = rows.map(([name, text]) =>
    `  ${name.padEnd(width)}  ${text.match(line)?.join(indent) ?? ''}`.trimEnd(),
  );
  return rows.length === 0 ? '' : [`${title}:`, ...lines].join('\n');
}
