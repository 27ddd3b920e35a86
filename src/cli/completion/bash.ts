import type { Flags } from '../flags.js';
import {
  type CompletedArguments,
  completedCommands,
  completedValueOf,
  quote,
  subcommandsOf,
} from './completed-commands.js';

/** A completion script for bash 4 and later, which needs no other script. */
export function bashCompletion(): string {
  return `# bash completion for plant-store-kit

_plant_store_kit_words() {
  local IFS=$' \\n'
  COMPREPLY=($(compgen -W "$1" -- "$current"))
}

_plant_store_kit_files() {
  compopt -o default 2>/dev/null
}

_plant_store_kit() {
  # bash makes a word of its own of the "=" in --flag=value.
  local current=\${COMP_WORDS[COMP_CWORD]} flag=\${COMP_WORDS[COMP_CWORD - 1]}
  if [[ $current == = ]]; then
    current=
  elif [[ $flag == = ]]; then
    flag=\${COMP_WORDS[COMP_CWORD - 2]}
  fi
  COMPREPLY=()

  if ((COMP_CWORD == 1)); then
    _plant_store_kit_words ${quote([...completedCommands.map(({ name }) => name), ...programFlags].join(' '))}
    return
  fi
  case \${COMP_WORDS[1]} in
${completedCommands.map(describeCommand).join('\n')}
  esac
}

complete -F _plant_store_kit plant-store-kit
`;
}

const programFlags = ['--help', '--version'];

function describeCommand(command: (typeof completedCommands)[number]): string {
  const subcommands = subcommandsOf(command);
  const { name, variants } = command;
  if (subcommands.length === 0) {
    const own = variants[''] as CompletedArguments;
    return `    ${name})\n${indent(completeArguments(own), 6)}\n      ;;`;
  }
  const cases = subcommands.map((subcommand) => {
    const own = variants[subcommand] as CompletedArguments;
    return `${subcommand})\n${indent(completeArguments(own), 2)}\n  ;;`;
  });
  const lines = `if ((COMP_CWORD == 2)); then
  _plant_store_kit_words ${quote([...subcommands, '--help'].join(' '))}
  return
fi
case \${COMP_WORDS[2]} in
${indent(cases.join('\n'), 2)}
esac`;
  return `    ${name})\n${indent(lines, 6)}\n      ;;`;
}

function completeArguments({ flags, operands = [] }: CompletedArguments): string {
  const names = namesOf(flags);
  const others =
    operands === 'files'
      ? `if [[ $current == -* ]]; then
  _plant_store_kit_words ${quote(names.join(' '))}
else
  _plant_store_kit_files
fi`
      : `_plant_store_kit_words ${quote([...operands, ...names].join(' '))}`;
  const cases = casesOf(flags);
  return [...(cases.length === 0 ? [] : ['case $flag in', ...cases, 'esac']), others].join('\n');
}

/** The cases of the flags that take a value. */
function casesOf(flags: Flags): string[] {
  const taking = Object.entries(flags).map(([name, flag]) => ({
    pattern: [`--${name}`, ...(flag.short === undefined ? [] : [`-${flag.short}`])].join(' | '),
    value: completedValueOf(flag),
  }));
  const patternsOf = (kind: string) =>
    taking.filter(({ value }) => value === kind).map(({ pattern }) => pattern);
  const caseOf = (patterns: string[], action: string) =>
    patterns.length === 0 ? [] : [`  ${patterns.join(' | ')}) ${action}return ;;`];
  return [
    ...caseOf(patternsOf('file'), '_plant_store_kit_files; '),
    ...caseOf(patternsOf('text'), ''),
    ...taking.flatMap(({ pattern, value }) =>
      typeof value === 'string'
        ? []
        : caseOf([pattern], `_plant_store_kit_words ${quote(value.join(' '))}; `),
    ),
  ];
}

function namesOf(flags: Flags): string[] {
  return Object.keys(flags).map((name) => `--${name}`);
}

function indent(text: string, spaces: number): string {
  return text.replaceAll(/^(?=.)/gm, ' '.repeat(spaces));
}
