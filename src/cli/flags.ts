import { KitError } from '../text/kit-error.js';
import { describeWholeNumber, parseWholeNumber } from '../text/whole-number.js';

/** A flag of a command. Its key in a table is its name in camel case: `seedCount` for `--seed-count`. */
export interface Flag<Value = unknown> {
  /** The name of its value in the help: `<file>`, or `[n]` if it is optional. Without one the flag is a switch. */
  readonly value?: string;
  /** The text that counts if the flag is given without its optional value. */
  readonly preset?: string;
  readonly short?: string;
  /** Whether it can be repeated; its values are a list then. */
  readonly isMultiple?: true;
  /** The environment variable that is read if the flag is absent. */
  readonly env?: string;
  /** The text that counts if neither is given. */
  readonly default?: string;
  /** What applies if neither is given, for the help. Default: that text. */
  readonly defaultHelp?: string;
  readonly help: string;
  readonly isRequired?: true;
  /** The keys of flags that it needs: of each list one. */
  readonly needs?: readonly (readonly string[])[];
  /** The keys of flags that cannot be given with it. Values from the environment do not count. */
  readonly conflicts?: readonly string[];
  /**
   * Checks the text and converts it. Without it the value is the text.
   *
   * @param name the flag or the variable that gives the text, for the error message.
   * @throws KitError `invalid-flags`
   */
  readonly read?: (text: string, name: string) => Value;
}

export type Flags = Readonly<Record<string, Flag>>;
export type FlagGroups = Readonly<Record<string, Flags>>;

type OneValue<F extends Flag> = F extends { value: string }
  ? F extends { read: (text: string, name: string) => infer Value }
    ? Value
    : string
  : true;
type ValueOf<F extends Flag> = F extends { isMultiple: true }
  ? readonly OneValue<F>[]
  : OneValue<F>;

type WithValue = { default: string } | { isRequired: true };

/** The values of the flags of a table; undefined for a flag that is not given and has no default. */
export type TableValues<Table extends Flags> = {
  readonly [Key in keyof Table]:
    | ValueOf<Table[Key]>
    | (Table[Key] extends WithValue ? never : undefined);
};

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** The values of the flags of all groups. */
export type FlagValues<Groups extends FlagGroups> = Intersection<
  { [Title in keyof Groups]: TableValues<Groups[Title]> }[keyof Groups]
>;

/** The name of a flag by its key: `seed-count`. */
export function flagName(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function wholeNumberFlag(min: number, max: number) {
  return (text: string, name: string): number => {
    const number = parseWholeNumber(text, min, max);
    if (number === undefined) {
      throw createFlagError(
        `${name} cannot be "${text}"`,
        `Give ${describeWholeNumber(min, max)}.`,
      );
    }
    return number;
  };
}

export function numberFlag(initial: number, min: number, max: number, help: string) {
  return { value: '<n>', default: `${initial}`, help, read: wholeNumberFlag(min, max) } as const;
}

export const exhaustiveFlag = {
  value: '[n]',
  preset: '2',
  help: 'send every sequence of up to n plain requests: 2, without n, takes seconds; 3 takes minutes',
  read: wholeNumberFlag(1, 4),
} as const;

/** @param remedy in whole sentences. */
export function createFlagError(cause: string, remedy: string): KitError {
  return new KitError('invalid-flags', 'read the command line', { cause, remedy });
}
