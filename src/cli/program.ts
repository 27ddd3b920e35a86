import { Option, Command as Program } from 'commander';
import type { Command, CommandContext, ExitCode, ExitCodes } from './command.js';
import { createFlagError, type Flag, type FlagGroups, type Flags, flagName } from './flags.js';

/** How wide the help is, in characters. */
const helpWidth = 100;

/** Creates a program without commands, which throws a CommanderError where it would end the process. */
export function createProgram(name: string): Program {
  return new Program(name)
    .configureHelp({
      helpWidth,
      optionDescription: ({ description }) => description,
      subcommandTerm,
    })
    .exitOverride();
}

/** `publish [folder]` */
function subcommandTerm(program: Program): string {
  const operands = program.registeredArguments.map((argument) =>
    argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
  );
  return [program.name(), ...operands].join(' ');
}

/**
 * Declares what a command takes, what its help says and what it does.
 *
 * @param program the command as it is for Commander, without anything.
 * @param end gets the exit code of the command.
 * @param hasAll whether the help has all flags.
 */
export function declareCommand(
  program: Program,
  command: Command,
  context: CommandContext,
  end: (exitCode: ExitCode) => void,
  hasAll: boolean,
): void {
  const common = 'subcommands' in command || hasAll ? undefined : command.common;
  program
    .description(command.description)
    .optionsGroup('Flags:')
    .helpOption('-h, --help', `print this help${common ? '; --help --all has all flags' : ''}`);
  if ('subcommands' in command) {
    program.usage('<command>').helpCommand(false);
    for (const [name, subcommand] of Object.entries(command.subcommands)) {
      declareCommand(program.command(name), subcommand, context, end, hasAll);
    }
    return;
  }
  const { operands = [], flags: groups, exitCodes, notes, examples = [], run } = command;
  program.usage(command.usage ?? [...operands, '[flags]'].join(' '));
  for (const operand of operands) {
    program.argument(operand);
  }
  addFlags(program, groups);
  if (common !== undefined) {
    // Not before: a misspelt name is compared with what the help has.
    program.on('beforeHelp', () => {
      for (const option of program.options) {
        option.hideHelp(!common.includes(option.attributeName()));
      }
    });
  }
  if (notes !== undefined) {
    addHelp(program, notes);
  }
  addExitCodes(program, exitCodes);
  const isListed = (example: string) =>
    common === undefined || flagsIn(example).every((name) => common.map(flagName).includes(name));
  const shown = examples.filter(isListed);
  if (shown.length > 0) {
    const lines = shown.map((example) => `  plant-store-kit ${example}`);
    addHelp(program, ['Examples:', ...lines].join('\n'));
  }
  program.action(async () => {
    const flags: Flags = Object.assign({}, ...Object.values(groups));
    readEnvironment(program, flags, context.env);
    assertComplete(program, flags);
    end(await run({ flags: program.opts(), operands: program.processedArgs }, context));
  });
}

/** The names of the flags in an example of a command. */
function flagsIn(example: string): string[] {
  return Array.from(example.matchAll(/(?<= --)[\w-]+/g), ([name]) => name);
}

export function addFlags(program: Program, groups: FlagGroups): void {
  for (const [title, table] of Object.entries(groups)) {
    program.optionsGroup(`${title}:`);
    for (const [key, flag] of Object.entries(table)) {
      program.addOption(toOption(key, flag));
    }
  }
}

export function addExitCodes(program: Program, exitCodes: ExitCodes): void {
  const help = program.createHelp();
  help.prepareContext({ helpWidth });
  const items = Object.entries(exitCodes).map(([code, meaning]) =>
    help.formatItem(code, code.length, meaning, help),
  );
  addHelp(program, ['Exit codes:', ...items].join('\n'));
}

function addHelp(program: Program, paragraph: string): void {
  program.addHelpText('after', `\n${paragraph}`);
}

function toOption(key: string, flag: Flag): Option {
  const { value = '', short, isMultiple, preset, conflicts = [] } = flag;
  const name = `--${flagName(key)}`;
  const names = short === undefined ? name : `-${short}, ${name}`;
  const option = new Option(`${names} ${value}`.trim(), describe(flag)).conflicts([...conflicts]);
  // Commander would make --no-cors the opposite of --cors, which has a value.
  option.negate = false;
  if (flag.default !== undefined) {
    option.default(readValue(flag, flag.default, name));
  }
  if (preset !== undefined) {
    option.preset(preset);
  }
  if (value !== '') {
    option.argParser((text: string, earlier: unknown) => {
      const read = readValue(flag, text, name);
      return isMultiple ? [...((earlier as unknown[]) ?? []), read] : read;
    });
  }
  return option;
}

/** What a flag does, and what else a user should know of it in parentheses. */
function describe({ help, isMultiple, env, ...flag }: Flag): string {
  const { default: initial, defaultHelp = initial } = flag;
  const notes: string[] = [];
  if (defaultHelp !== undefined) {
    notes.push(`default: ${defaultHelp}`);
  }
  if (env !== undefined) {
    notes.push(`env: ${env}`);
  }
  if (isMultiple) {
    notes.push('repeatable');
  }
  return notes.length === 0 ? help : `${help} (${notes.join(', ')})`;
}

function readValue({ value, read }: Flag, text: string, name: string): unknown {
  if (text === '') {
    throw createFlagError(`${name} needs a value`, `Write ${name} ${value}.`);
  }
  return read === undefined ? text : read(text, name);
}

/**
 * Reads the variables of the flags that are not given. An empty variable counts as absent: a CI sets one for a secret
 * that it does not have. Commander's own `env` would take it.
 */
function readEnvironment(program: Program, flags: Flags, env: NodeJS.ProcessEnv): void {
  for (const [key, flag] of Object.entries(flags)) {
    const { env: variable = '' } = flag;
    const text = env[variable];
    if (text && !isGiven(program, key)) {
      program.setOptionValueWithSource(key, readValue(flag, text, variable), 'env');
    }
  }
}

function isGiven(program: Program, key: string): boolean {
  return program.getOptionValueSource(key) === 'cli';
}

/** Checks that no flag is missing, and none that another one needs. @throws KitError `invalid-flags` */
function assertComplete(program: Program, flags: Flags): void {
  const isMissing = (key: string) => program.getOptionValue(key) === undefined;
  for (const [key, { isRequired, help, needs = [] }] of Object.entries(flags)) {
    if (isRequired && isMissing(key)) {
      throw createFlagError(`${describeFlag(key, flags)} is missing`, `Give the ${help}.`);
    }
    const unmet = needs.find((keys) => keys.every(isMissing));
    if (unmet !== undefined && isGiven(program, key)) {
      const names = unmet.map((flag) => describeFlag(flag, flags));
      const remedy = names.length > 1 ? 'Give one of them, too.' : 'Give both.';
      throw createFlagError(`--${flagName(key)} needs ${names.join(' or ')}`, remedy);
    }
  }
}

/** `--token (PLANT_STORE_TOKEN)` */
function describeFlag(key: string, flags: Flags): string {
  const env = flags[key]?.env;
  return `--${flagName(key)}${env === undefined ? '' : ` (${env})`}`;
}
