import * as z from 'zod/mini';
import { wholeNumberSchema } from './read-input.js';
import { describeWholeNumber } from './whole-number.js';

/** Something that the interface document leaves open and that a single request does not show. */
export interface Parameter<T = unknown> {
  /** The section of the interface document that is silent about it. */
  readonly section: string;
  readonly question: string;
  /** The start of a sentence that `describeValue` completes. */
  readonly subject: string;
  readonly default: T;
  readonly why: string;
  /** The schema of the values, with descriptions for editors. */
  readonly schema: z.ZodMiniType<T>;
  /** Every value if there are few, else some typical values. */
  readonly samples: readonly T[];
  /** What each value means: Markdown, one line a value. */
  readonly meanings: readonly string[];
  /** The predicate of the subject for this value. */
  describeValue(value: T): string;
}

export interface Values<T> {
  /** Each with a description, which says what its values mean. */
  readonly schemas: readonly z.ZodMiniType<T>[];
  readonly samples: readonly T[];
  readonly describe: (value: T) => string;
}

interface Row<Word extends string, T>
  extends Pick<Parameter, 'section' | 'question' | 'subject' | 'why'> {
  /** The named behaviours, each with its predicate. */
  readonly words?: Readonly<Record<Word, string>>;
  readonly values?: Values<T>;
  readonly default: NoInfer<Word | T>;
}

/** Creates a parameter, whose values are words, or others, or both. */
export function parameter<Word extends string = never, T = never>(
  row: Row<Word, T>,
): Parameter<Word | T> {
  const { words = {} as Record<Word, string>, values, ...about } = row;
  const names = Object.keys(words) as Word[];
  const schemas: readonly z.ZodMiniType[] = [
    ...names.map((name) => z.literal(name).check(z.describe(words[name]))),
    ...(values?.schemas ?? []),
  ];
  const [first, ...others] = schemas;
  const schema = first !== undefined && others.length === 0 ? first : z.union(schemas);
  return {
    ...about,
    schema: schema as z.ZodMiniType<Word | T>,
    samples: [...names, ...(values?.samples ?? [])],
    meanings: schemas.map(meaningOf),
    describeValue: (value) => words[value as Word] ?? values?.describe(value as T),
  };
}

function meaningOf(schema: z.ZodMiniType): string {
  const { description = '' } = z.globalRegistry.get(schema) ?? {};
  return schema instanceof z.ZodMiniLiteral
    ? `\`${schema.def.values[0]}\`: ${description}`
    : description;
}

/** Counts of something; `what` names its unit. */
export function count(
  what: string,
  describe: (count: number) => string,
  samples: readonly number[],
  min = 1,
): Values<number> {
  const schema = wholeNumberSchema(min).check(z.describe(`${describeWholeNumber(min)}: ${what}`));
  return { schemas: [schema], samples, describe };
}
