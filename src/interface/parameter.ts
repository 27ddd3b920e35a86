import * as z from 'zod/mini';
import { wholeNumberSchema } from './read-input.js';
import { describeWholeNumber } from './whole-number.js';

/** The values of something that the interface document leaves open and that no single request shows. */
export interface Parameter<Word extends string = string, Other = unknown> {
  readonly default: Word | Other;
  /** The schema of the values, with descriptions for editors. */
  readonly schema: z.ZodMiniType<Word | Other>;
  /** The named behaviours, each as the predicate of a sentence. */
  readonly words: Readonly<Record<Word, string>>;
  /** Every value if there are few, else some typical values. */
  readonly samples: readonly (Word | Other)[];
  /** What each value means: Markdown, one line a value. */
  readonly meanings: readonly string[];
}

/** Values that have no names. */
export interface Values<T> {
  /** Each with a description, which says what its values mean. */
  readonly schemas: readonly z.ZodMiniType<T>[];
  readonly samples: readonly T[];
}

interface Row<Word extends string, Other> {
  readonly words?: Readonly<Record<Word, string>>;
  readonly values?: Values<Other>;
  readonly default: NoInfer<Word | Other>;
}

/** Creates a parameter, whose values are words, or others, or both. */
export function parameter<Word extends string = never, Other = never>(
  row: Row<Word, Other>,
): Parameter<Word, Other> {
  const { words = {} as Record<Word, string>, values } = row;
  const names = Object.keys(words) as Word[];
  const schemas: readonly z.ZodMiniType[] = [
    ...names.map((name) => z.literal(name).check(z.describe(words[name]))),
    ...(values?.schemas ?? []),
  ];
  const [first, ...others] = schemas;
  const schema = first !== undefined && others.length === 0 ? first : z.union(schemas);
  return {
    default: row.default,
    schema: schema as z.ZodMiniType<Word | Other>,
    words,
    samples: [...names, ...(values?.samples ?? [])],
    meanings: schemas.map(meaningOf),
  };
}

function meaningOf(schema: z.ZodMiniType): string {
  const { description = '' } = z.globalRegistry.get(schema) ?? {};
  return schema instanceof z.ZodMiniLiteral
    ? `\`${schema.def.values[0]}\`: ${description}`
    : description;
}

/** Counts of something; `what` names its unit. */
export function count(what: string, samples: readonly number[], min = 1): Values<number> {
  const schema = wholeNumberSchema(min).check(z.describe(`${describeWholeNumber(min)}: ${what}`));
  return { schemas: [schema], samples };
}
