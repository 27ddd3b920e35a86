import * as z from 'zod';
import { type PlantId, parseInt64 } from './int64.js';
import { wholeNumberSchema } from './read-input.js';
import { describeWholeNumber } from './whole-number.js';

/** The values that a parameter may have. */
export interface ParameterValues<T> {
  /** The schema of the values, with descriptions for editors. */
  readonly schema: z.ZodType<T>;
  /** Every value if there are few, else some typical values. */
  readonly samples: readonly T[];
  /** What each value means: Markdown, one line a value. */
  readonly meanings: readonly string[];
  /** The predicate of the subject for this value. */
  describeValue(value: T): string;
}

/** Something that the interface document leaves open and that a single request does not show. */
export interface Parameter<T = unknown> extends ParameterValues<T> {
  /** The question about a provider. */
  readonly question: string;
  /** The start of a sentence that `describeValue` completes. */
  readonly subject: string;
  /** The section of the interface document that is silent about it. */
  readonly section: string;
  /** What the mock does by default. */
  readonly default: T;
  /** Why that is the default. */
  readonly why: string;
}

/** Creates a parameter from its question and its values. */
export function parameter<T>({
  values,
  ...about
}: Pick<Parameter, 'section' | 'question' | 'subject' | 'why'> & {
  readonly values: ParameterValues<T>;
  readonly default: NoInfer<T>;
}): Parameter<T> {
  return { ...values, ...about };
}

/** One of a few named behaviours, each with its predicate. */
export function oneOf<Name extends string>(meanings: Record<Name, string>): ParameterValues<Name> {
  const names = Object.keys(meanings) as Name[];
  const schemas = names.map((name) => z.literal(name).describe(meanings[name]));
  const [only, ...others] = schemas;
  return {
    schema: only !== undefined && others.length === 0 ? only : z.union(schemas),
    samples: names,
    meanings: names.map((name) => `\`${name}\`: ${meanings[name]}`),
    describeValue: (name) => meanings[name],
  };
}

/** A count of something; `what` names its unit. */
export function count(
  what: string,
  describeValue: (count: number) => string,
  samples: readonly number[],
  min = 1,
): ParameterValues<number> {
  return {
    schema: wholeNumberSchema(min).describe(what),
    samples,
    meanings: [`${describeWholeNumber(min)}: ${what}`],
    describeValue,
  };
}

/** Any int32. */
export function int32(
  what: string,
  describeValue: (value: number) => string,
  samples: readonly number[],
): ParameterValues<number> {
  return {
    schema: z.int32().describe(what),
    samples,
    meanings: [`an int32: ${what}`],
    describeValue,
  };
}

/** An id, as a string so that no digit is lost. */
export function id(samples: readonly PlantId[]): ParameterValues<PlantId> {
  const description = 'an int64, as a string of digits';
  return {
    schema: z
      .string()
      .regex(/^(0|-?[1-9][0-9]{0,18})$/)
      .refine((text) => 'id' in parseInt64(text))
      .describe(description),
    samples,
    meanings: [description],
    describeValue: (text) => `is ${text}`,
  };
}

/** JSON objects; `what` describes them. */
export function objects<T extends object>(
  what: string,
  { schema, ...values }: Pick<ParameterValues<T>, 'schema' | 'samples' | 'describeValue'>,
): ParameterValues<T> {
  return { schema: schema.describe(what), meanings: [`an object: ${what}`], ...values };
}

/** A value of one kind or the other. */
export function either<A, B>(
  first: ParameterValues<A>,
  second: ParameterValues<B>,
): ParameterValues<A | B> {
  const isFirst = (value: A | B): value is A => first.schema.safeParse(value).success;
  return {
    schema: z.union([first.schema, second.schema]),
    samples: [...first.samples, ...second.samples],
    meanings: [...first.meanings, ...second.meanings],
    describeValue: (value) =>
      isFirst(value) ? first.describeValue(value) : second.describeValue(value as B),
  };
}

/** The maximum of something, or none; `what` names it, and `unlimited` is the predicate of none. */
export function maximum(
  what: string,
  unlimited: string,
  describeValue: (max: number) => string,
  samples: readonly number[],
): ParameterValues<'unlimited' | number> {
  return either(oneOf({ unlimited }), count(what, describeValue, samples));
}
