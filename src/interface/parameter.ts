import { type PlantId, parseInt64 } from './int64.js';
import { describeWholeNumber, isInt32, isWholeNumber } from './whole-number.js';

/** A part of a JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The values that a parameter may have. */
export interface ParameterValues<T> {
  accepts(value: unknown): value is T;
  /** JSON Schemas of the values, for editors: one for each kind. */
  readonly jsonSchemas: readonly JsonSchema[];
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
  return {
    accepts: (value): value is Name => names.includes(value as Name),
    jsonSchemas: names.map((name) => ({ const: name, description: meanings[name] })),
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
    accepts: (number): number is number => isWholeNumber(number, min),
    jsonSchemas: [
      { type: 'integer', minimum: min, maximum: Number.MAX_SAFE_INTEGER, description: what },
    ],
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
    accepts: isInt32,
    jsonSchemas: [
      { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1, description: what },
    ],
    samples,
    meanings: [`an int32: ${what}`],
    describeValue,
  };
}

/** An id, as a string so that no digit is lost. */
export function id(samples: readonly PlantId[]): ParameterValues<PlantId> {
  const description = 'an int64, as a string of digits';
  return {
    accepts(text): text is PlantId {
      const parsed = parseInt64(typeof text === 'string' ? text : '');
      return 'id' in parsed && parsed.id === text;
    },
    jsonSchemas: [{ type: 'string', pattern: '^(0|-?[1-9][0-9]{0,18})$', description }],
    samples,
    meanings: [description],
    describeValue: (text) => `is ${text}`,
  };
}

/** JSON objects; `what` describes them. */
export function objects<T extends object>(
  what: string,
  values: Pick<ParameterValues<T>, 'accepts' | 'samples' | 'describeValue'> & {
    readonly jsonSchema: JsonSchema;
  },
): ParameterValues<T> {
  const { accepts, jsonSchema, samples, describeValue } = values;
  return {
    accepts,
    jsonSchemas: [{ type: 'object', ...jsonSchema, description: what }],
    samples,
    meanings: [`an object: ${what}`],
    describeValue,
  };
}

/** A value of one kind or the other. */
export function either<A, B>(
  first: ParameterValues<A>,
  second: ParameterValues<B>,
): ParameterValues<A | B> {
  return {
    accepts: (value): value is A | B => first.accepts(value) || second.accepts(value),
    jsonSchemas: [...first.jsonSchemas, ...second.jsonSchemas],
    samples: [...first.samples, ...second.samples],
    meanings: [...first.meanings, ...second.meanings],
    describeValue: (value) =>
      first.accepts(value) ? first.describeValue(value) : second.describeValue(value as B),
  };
}
