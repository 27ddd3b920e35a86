import { type PlantId, parseInt64 } from './int64.js';

/** A part of a JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The answers that a provider may give to an open point. */
export interface Choices<T> {
  accepts(choice: unknown): choice is T;
  /** The same for editors: what a choice may look like, one schema a kind. */
  readonly jsonSchemas: readonly JsonSchema[];
  /** Every choice where they can be counted, else choices that are worth trying. */
  readonly samples: readonly T[];
  /** What can be chosen, and what each choice does: Markdown, one line a choice. */
  readonly meanings: readonly string[];
  /** What a choice makes of the point's subject, to stand behind it in a sentence. */
  tell(choice: T): string;
}

/** One thing that the interface document leaves open. */
export interface OpenPoint<T = unknown> extends Choices<T> {
  /** What is asked of a provider. */
  readonly question: string;
  /** What the choices speak of: with what `tell` tells of one, it makes a sentence. */
  readonly subject: string;
  /** The section of the interface document that is silent about it. */
  readonly section: string;
  /** What the mock does unless a profile says otherwise. */
  readonly default: T;
  /** Why that is the default. */
  readonly why: string;
}

/** An open point from its question and its choices. */
export function openPoint<T>({
  choices,
  ...about
}: Pick<OpenPoint, 'section' | 'question' | 'subject' | 'why'> & {
  readonly choices: Choices<T>;
  readonly default: NoInfer<T>;
}): OpenPoint<T> {
  return { ...choices, ...about };
}

/** One of a few named behaviours, each with what it makes of the subject. */
export function oneOf<Name extends string>(meanings: Record<Name, string>): Choices<Name> {
  const names = Object.keys(meanings) as Name[];
  return {
    accepts: (choice): choice is Name => names.includes(choice as Name),
    jsonSchemas: names.map((name) => ({ const: name, description: meanings[name] })),
    samples: names,
    meanings: names.map((name) => `\`${name}\`: ${meanings[name]}`),
    tell: (name) => meanings[name],
  };
}

/** The status code of a success, which may have no body. */
export function successStatus(samples: readonly number[]): Choices<number> {
  return status(200, 299, samples);
}

/** The status code of a success that comes with a body, which rules out 204 and 205. */
export function successStatusWithBody(samples: readonly number[]): Choices<number> {
  const { accepts, jsonSchemas, meanings, tell } = successStatus(samples);
  return {
    accepts: (code): code is number => accepts(code) && code !== 204 && code !== 205,
    jsonSchemas: jsonSchemas.map((range) => ({ ...range, not: { enum: [204, 205] } })),
    samples,
    meanings: meanings.map((meaning) => `${meaning}, but not 204 or 205, which have no body`),
    tell,
  };
}

/** The status code of a rejection, which always carries an Error. */
export function errorStatus(samples: readonly number[]): Choices<number> {
  return status(400, 599, samples);
}

function status(lowest: number, highest: number, samples: readonly number[]): Choices<number> {
  const range = `a status from ${lowest} to ${highest}`;
  return {
    accepts: (code): code is number => isWhole(code, lowest, highest),
    jsonSchemas: [{ type: 'integer', minimum: lowest, maximum: highest, description: range }],
    samples,
    meanings: [range],
    tell: (code) => `is answered with ${code}`,
  };
}

/** A count of something, its unit told in `what`. */
export function count(
  what: string,
  tell: (count: number) => string,
  samples: readonly number[],
  lowest = 1,
): Choices<number> {
  return {
    accepts: (number): number is number => isWhole(number, lowest),
    jsonSchemas: [
      { type: 'integer', minimum: lowest, maximum: Number.MAX_SAFE_INTEGER, description: what },
    ],
    samples,
    meanings: [`a whole number from ${lowest}: ${what}`],
    tell,
  };
}

/** Any int32. */
export function int32(
  what: string,
  tell: (value: number) => string,
  samples: readonly number[],
): Choices<number> {
  return {
    accepts: isInt32,
    jsonSchemas: [
      { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1, description: what },
    ],
    samples,
    meanings: [`an int32: ${what}`],
    tell,
  };
}

/** An id, written as a string so that no digit is lost. */
export function id(samples: readonly PlantId[]): Choices<PlantId> {
  const description = 'an int64, as a string of digits';
  return {
    accepts(text): text is PlantId {
      const parsed = parseInt64(typeof text === 'string' ? text : '');
      return 'id' in parsed && parsed.id === text;
    },
    jsonSchemas: [{ type: 'string', pattern: '^(0|-?[1-9][0-9]{0,18})$', description }],
    samples,
    meanings: [description],
    tell: (text) => `is ${text}`,
  };
}

const oneClass = /^\[(?:[^\]\\]|\\.)+\]$/u;

/** The characters that a text may hold, as a character class of a regular expression. */
export function characters(samples: readonly string[]): Choices<string> {
  const description = 'the characters it may hold, as a class of a regular expression: `[a-z]`';
  return {
    accepts: (text): text is string =>
      typeof text === 'string' && oneClass.test(text) && isPattern(text),
    jsonSchemas: [{ type: 'string', pattern: oneClass.source, description }],
    samples,
    meanings: [description],
    tell: (text) => `may hold only characters of ${text}`,
  };
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

/** JSON objects of a kind, told in `what`. */
export function objects<T extends object>(
  what: string,
  choices: Pick<Choices<T>, 'accepts' | 'samples' | 'tell'> & { readonly jsonSchema: JsonSchema },
): Choices<T> {
  const { accepts, jsonSchema, samples, tell } = choices;
  return {
    accepts,
    jsonSchemas: [{ type: 'object', ...jsonSchema, description: what }],
    samples,
    meanings: [`an object: ${what}`],
    tell,
  };
}

/** A choice from either. */
export function either<A, B>(first: Choices<A>, second: Choices<B>): Choices<A | B> {
  return {
    accepts: (choice): choice is A | B => first.accepts(choice) || second.accepts(choice),
    jsonSchemas: [...first.jsonSchemas, ...second.jsonSchemas],
    samples: [...first.samples, ...second.samples],
    meanings: [...first.meanings, ...second.meanings],
    tell: (choice) => (first.accepts(choice) ? first.tell(choice) : second.tell(choice as B)),
  };
}

/** Whether it is a whole number that JavaScript holds exactly, from one to another. */
function isWhole(value: unknown, lowest: number, highest = Number.MAX_SAFE_INTEGER): boolean {
  return Number.isSafeInteger(value) && Number(value) >= lowest && Number(value) <= highest;
}

/** Whether it is an int32. */
export function isInt32(value: unknown): value is number {
  return isWhole(value, -(2 ** 31), 2 ** 31 - 1);
}
