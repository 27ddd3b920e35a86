import * as z from 'zod';
import { type PlantId, parseInt64 } from './int64.js';

/** The answers that a provider may give to an open point. */
export interface Choices<T> {
  readonly schema: z.ZodType<T>;
  /** Every choice where they can be counted, else choices that are worth trying. */
  readonly samples: readonly T[];
  /** What can be chosen, and what each choice does: Markdown, one line a choice. */
  readonly meanings: readonly string[];
}

/** One thing that the interface document leaves open. */
export interface OpenPoint<T = unknown> extends Choices<T> {
  readonly question: string;
  /** The section of the interface document that is silent about it. */
  readonly section: string;
  /** What the mock does unless a profile says otherwise. */
  readonly default: T;
  /** Why that is the default. */
  readonly why: string;
}

/** An open point from its question and its choices. */
export function openPoint<T>(
  section: string,
  question: string,
  choices: Choices<T>,
  choice: NoInfer<T>,
  why: string,
): OpenPoint<T> {
  return { ...choices, section, question, default: choice, why };
}

/** One of a few named behaviours, each with what it does. */
export function oneOf<Name extends string>(meanings: Record<Name, string>): Choices<Name> {
  const names = Object.keys(meanings) as Name[];
  return {
    schema: z.enum(names as [Name, ...Name[]], {
      error: `must be one of ${names.map((name) => `"${name}"`).join(', ')}`,
    }),
    samples: names,
    meanings: names.map((name) => `\`${name}\`: ${meanings[name]}`),
  };
}

/** The status code of a success, which may have no body. */
export function successStatus(samples: readonly number[]): Choices<number> {
  return status(200, 299, samples);
}

/** The status code of a success that comes with a body, which rules out 204 and 205. */
export function successStatusWithBody(samples: readonly number[]): Choices<number> {
  const { schema, meanings } = successStatus(samples);
  return {
    schema: schema.refine((code) => code !== 204 && code !== 205),
    samples,
    meanings: meanings.map((meaning) => `${meaning}, but not 204 or 205, which have no body`),
  };
}

/** The status code of a rejection, which always carries an Error. */
export function errorStatus(samples: readonly number[]): Choices<number> {
  return status(400, 599, samples);
}

function status(lowest: number, highest: number, samples: readonly number[]): Choices<number> {
  const range = `a status from ${lowest} to ${highest}`;
  return { schema: z.int().min(lowest).max(highest), samples, meanings: [range] };
}

/** A count of something, its unit told in `what`. */
export function count(what: string, samples: readonly number[], lowest = 1): Choices<number> {
  return {
    schema: z.int().min(lowest),
    samples,
    meanings: [`a whole number from ${lowest}: ${what}`],
  };
}

/** Any int32. */
export function int32(what: string, samples: readonly number[]): Choices<number> {
  return { schema: z.int32(), samples, meanings: [`an int32: ${what}`] };
}

/** An id, written as a string so that no digit is lost. */
export function id(samples: readonly PlantId[]): Choices<PlantId> {
  const schema = z.string().refine((text) => {
    const parsed = parseInt64(text);
    return 'id' in parsed && parsed.id === text;
  });
  return { schema, samples, meanings: ['an int64, as a string of digits'] };
}

/** A choice from either. */
export function either<A, B>(first: Choices<A>, second: Choices<B>): Choices<A | B> {
  return {
    schema: z.union([first.schema, second.schema]),
    samples: [...first.samples, ...second.samples],
    meanings: [...first.meanings, ...second.meanings],
  };
}
