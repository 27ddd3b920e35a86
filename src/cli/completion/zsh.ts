import type { Flag, Flags } from '../flags.js';
import {
  type CompletedArguments,
  type CompletedCommand,
  completedCommands,
  completedValueOf,
  quote,
  subcommandsOf,
} from './completed-commands.js';

/** A completion script for zsh, to be sourced after `compinit`, or a file of `fpath`. */
export function zshCompletion(): string {
  return `#compdef plant-store-kit

_plant-store-kit() {
  local context state state_descr line
  typeset -A opt_args
  _arguments -C '(- *)'{-h,--help}'[print the help]' '(- *)'{-v,--version}'[print the version]' \\
    '1:command:->command' '*::argument:->argument'

  case $state in
    command)
      local -a commands=(
${completedCommands.map(({ name, summary }) => `        ${quote(`${name}:${summary}`)}`).join('\n')}
      )
      _describe command commands
      ;;
    argument)
      case $words[1] in
${completedCommands.map(describeCommand).join('\n')}
      esac
      ;;
  esac
}

if [[ $funcstack[1] == _plant-store-kit ]]; then
  _plant-store-kit
else
  compdef _plant-store-kit plant-store-kit
fi
`;
}

function describeCommand(command: CompletedCommand): string {
  const subcommands = subcommandsOf(command);
  const own = command.variants[''];
  if (own !== undefined) {
    return `        ${command.name})
          ${completeArguments(own)}
          ;;`;
  }
  return `        ${command.name})
          if ((CURRENT == 2)); then
            compadd ${subcommands.join(' ')} --help
            return
          fi
          words=("\${(@)words[2,-1]}")
          ((CURRENT--))
          case $words[1] in
${subcommands
  .map(
    (name) => `            ${name})
              ${completeArguments(command.variants[name] as CompletedArguments)}
              ;;`,
  )
  .join('\n')}
          esac
          ;;`;
}

function completeArguments({ flags, operands = [] }: CompletedArguments): string {
  const rest =
    operands === 'files'
      ? [quote('*:file:_files')]
      : operands.length === 0
        ? []
        : [quote(`1:name:(${operands.join(' ')})`)];
  return `_arguments ${[...specsOf(flags), ...rest].join(' ')}`;
}

function specsOf(flags: Flags): string[] {
  return Object.entries(flags).map(([name, flag]) => {
    const description = `[${flag.help.replaceAll(/[\][\\:]/g, '\\$&')}]`;
    const long = flag.value === undefined ? `--${name}` : `--${name}=`;
    const spec = `${description}${actionOf(flag)}`;
    const times = flag.isMultiple ? '*' : '';
    return flag.short === undefined
      ? quote(`${times}${long}${spec}`)
      : `${quote(times || `(-${flag.short} --${name})`)}{-${flag.short},${long}}${quote(spec)}`;
  });
}

function actionOf(flag: Flag): string {
  const value = completedValueOf(flag);
  if (value === 'none') {
    return '';
  }
  const name = flag.value?.replaceAll(/[<>]/g, '');
  const action = value === 'file' ? '_files' : value === 'text' ? ' ' : `(${value.join(' ')})`;
  return `:${name}:${action}`;
}
