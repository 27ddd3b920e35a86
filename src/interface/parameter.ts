import type { Values, ValueTypes } from './parameter-values.js';

/** What the mock and its profiles need of a parameter. */
export interface ParameterValues<Value = unknown> {
  readonly default: Value;
  /** The named behaviours, each as the predicate of a sentence. */
  readonly words: Readonly<Record<string, string>>;
  readonly values?: Values | undefined;
}

/** One row of the table: all that is said about something that the document leaves open and that no single request shows. */
export interface ParameterRow<Value = unknown> extends ParameterValues<Value> {
  /** The section of the interface document that is silent about it. */
  readonly section: string;
  readonly question: string;
  /** The start of a sentence, which the predicate of a value completes. */
  readonly subject: string;
  /** The reason for the default. */
  readonly why: string;
  /** Every value if there are few, else some typical values. Of bounds, the one that admits least is first. */
  readonly samples: readonly Value[];
  /** The predicate of the subject for a value. */
  describeValue(value: unknown): string;
}

/** What is written of values without names: their kind, samples of them, and the predicate of each. */
interface WrittenValues<Kind extends keyof ValueTypes> {
  readonly values: Values<Kind>;
  readonly samples: readonly ValueTypes[Kind][];
  describe(value: ValueTypes[Kind]): string;
}

type Written<Word extends string, Value> = Omit<
  ParameterRow<Value>,
  'default' | 'words' | 'values' | 'samples' | 'describeValue'
> & {
  readonly words?: Readonly<Record<Word, string>>;
  readonly default: NoInfer<Value>;
};

/** A row of a parameter whose values are words and others, or only others. */
export function parameter<Kind extends keyof ValueTypes, Word extends string = never>(
  row: Written<Word, Word | ValueTypes[Kind]> & WrittenValues<Kind>,
): ParameterRow<Word | ValueTypes[Kind]>;
/** A row of a parameter whose values are words. */
export function parameter<Word extends string>(row: Written<Word, Word>): ParameterRow<Word>;
export function parameter({
  words = {},
  describe,
  samples = [],
  ...row
}: Written<string, unknown> & Partial<WrittenValues<keyof ValueTypes>>): ParameterRow {
  return {
    ...row,
    words,
    samples: [...Object.keys(words), ...samples],
    describeValue: (value) => words[value as string] ?? describe?.(value as never) ?? '',
  };
}
