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
  /** What each value means: Markdown, one line a value. */
  readonly meanings: readonly string[];
}

interface Row<Word extends string, Other> {
  readonly words?: Readonly<Record<Word, string>>;
  /** The schemas of values without names, each with a description of what they mean. */
  readonly values?: readonly z.ZodMiniType<Other>[];
  readonly default: NoInfer<Word | Other>;
}

/** Creates a parameter, whose values are words, or others, or both. */
export function parameter<Word extends string = never, Other = never>(
  row: Row<Word, Other>,
): Parameter<Word, Other> {
  const { words = {} as Record<Word, string>, values = [] } = row;
  const names = Object.keys(words) as Word[];
  const schemas: readonly z.ZodMiniType[] = [
    ...names.map((name) => z.literal(name).check(z.describe(words[name]))),
    ...values,
  ];
  const [first, ...others] = schemas;
  const schema = first !== undefined && others.length === 0 ? first : z.union(schemas);
  return {
    default: row.default,
    schema: schema as z.ZodMiniType<Word | Other>,
    words,
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
export function count(what: string, min = 1): readonly z.ZodMiniType<number>[] {
  const description = `${describeWholeNumber(min)}: ${what}`;
  return [wholeNumberSchema(min).check(z.describe(description))];
}
