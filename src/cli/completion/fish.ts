import type { Flag } from '../flags.js';
import {
  type CompletedArguments,
  type CompletedCommand,
  completedCommands,
  completedValueOf,
  subcommandsOf,
} from './completed-commands.js';

/** A completion script for fish. */
export function fishCompletion(): string {
  const isFirst = '__fish_use_subcommand';
  return `# fish completion for plant-store-kit

complete -c plant-store-kit -e
complete -c plant-store-kit -f
complete -c plant-store-kit -n ${isFirst} -l help -s h -d 'print the help'
complete -c plant-store-kit -n ${isFirst} -l version -s v -d 'print the version'
${completedCommands
  .flatMap((command) => [
    '',
    `complete -c plant-store-kit -n ${isFirst} -a ${command.name} -d ${quote(command.summary)}`,
    ...describeVariants(command),
  ])
  .join('\n')}
`;
}

function describeVariants(command: CompletedCommand): string[] {
  const isCommand = `__fish_seen_subcommand_from ${command.name}`;
  const subcommands = subcommandsOf(command);
  const isChosen = `__fish_seen_subcommand_from ${subcommands.join(' ')}`;
  return [
    ...(subcommands.length === 0
      ? []
      : [
          `complete -c plant-store-kit -n ${quote(`${isCommand}; and not ${isChosen}`)} -a ${quote(subcommands.join(' '))}`,
        ]),
    ...Object.entries(command.variants).flatMap(([subcommand, own]) =>
      describeArguments(
        subcommand === ''
          ? isCommand
          : `${isCommand}; and __fish_seen_subcommand_from ${subcommand}`,
        own,
      ),
    ),
  ];
}

function describeArguments(condition: string, { flags, operands = [] }: CompletedArguments) {
  const start = `complete -c plant-store-kit -n ${quote(condition)}`;
  const rest =
    operands === 'files'
      ? [`${start} -F`]
      : operands.length === 0
        ? []
        : [`${start} -a ${quote(operands.join(' '))}`];
  return [
    ...rest,
    ...Object.entries(flags).map(([name, flag]) =>
      [
        start,
        `-l ${name}`,
        ...(flag.short === undefined ? [] : [`-s ${flag.short}`]),
        ...valuePartsOf(flag),
        `-d ${quote(flag.help)}`,
      ].join(' '),
    ),
  ];
}

function valuePartsOf(flag: Flag): string[] {
  const value = completedValueOf(flag);
  if (value === 'none') {
    return [];
  }
  if (value === 'file') {
    return ['-r -F'];
  }
  return value === 'text' ? ['-x'] : [`-x -a ${quote(value.join(' '))}`];
}

/** A text as one word of fish, which has backslashes in single quotes. */
function quote(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}
