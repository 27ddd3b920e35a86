import * as z from 'zod/mini';
import { KitError, type Problem } from './kit-error.js';
import { describeWholeNumber } from './whole-number.js';
import { joinWithAnd, joinWithOr, mustBe, nearest, shorten } from './wording.js';

/** The first thing in a value that its schema does not allow. */
export interface SchemaProblem extends Problem {
  /** Where in the value it is; the last name is that of an unknown member. */
  readonly path: readonly PropertyKey[];
  /** The cause without its subject: "must be a string, not null". */
  readonly predicate: string;
  readonly isUnknown: boolean;
}

/**
 * Parses a value by a schema.
 *
 * The messages that a schema has itself must follow the name of a member: "must not be empty". A second line
 * says what to do about it.
 *
 * @returns the parsed value, or the problem in words: `"faults[0].nth" must be a number, not a string`.
 */
export function parseBySchema<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): { readonly value: z.output<Schema> } | { readonly problem: SchemaProblem } {
  const { data, error } = schema.safeParse(value, { error: describeIssue });
  if (error === undefined) {
    return { value: data as z.output<Schema> };
  }
  const { path, message, ...issue } = findCause(error.issues);
  const [predicate = '', remedy] = message.split('\n');
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return {
    problem: {
      cause: `${toSubject(path)} ${predicate}`,
      remedy,
      path: [...path, ...unknown],
      predicate,
      isUnknown: unknown.length > 0,
    },
  };
}

/** The issue that explains most: of a choice, of the alternative that comes closest. */
function findCause(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue {
  // A name with a typing error is unknown, and the right one is missing: the first explains more.
  const unknown = issues.find(({ code }) => code === 'unrecognized_keys');
  const first = issues[0] as z.core.$ZodIssue;
  const issue = unknown && first.message.startsWith('is missing') ? unknown : first;
  if (issue.code !== 'invalid_union' || issue.message !== '') {
    return issue;
  }
  // An alternative of which the value has a member too many is closer than one of which a member is wrong.
  const distance = (one: readonly z.core.$ZodIssue[]) =>
    one.reduce((sum, { code }) => sum + (code === 'unrecognized_keys' ? 1 : 10), 0);
  const [closest = []] = [...issue.errors].sort((a, b) => distance(a) - distance(b));
  const inner = findCause(closest);
  return { ...inner, path: [...issue.path, ...inner.path] };
}

/** `it`, `"kind"`, of a list `item 1: "kind"`. */
export function toSubject(path: readonly PropertyKey[]): string {
  const [first, ...others] = path;
  if (typeof first === 'number') {
    return `item ${first + 1}: ${toSubject(others)}`;
  }
  return path.length === 0 ? 'it' : `"${toPath(path)}"`;
}

/** `faults[0].kind` */
export function toPath(path: readonly PropertyKey[]): string {
  return path
    .map((name) => (typeof name === 'number' ? `[${name}]` : `.${String(name)}`))
    .join('')
    .replace(/^\./, '');
}

/** What is wrong, to follow the name of the member. */
function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return mustBe(typeNames[issue.expected] ?? `of type ${issue.expected}`, issue.input);
    case 'invalid_value':
      return describeChoice(issue.values, issue.input);
    case 'invalid_union':
      return Array.isArray(issue.options)
        ? describeKind(issue.options, String(issue.discriminator), Object(issue.input))
        : '';
    case 'invalid_key':
      return issue.issues[0]?.message ?? isWrong;
    case 'too_small':
      return issue.minimum === 1 && issue.origin !== 'number' ? 'must not be empty' : isWrong;
    case 'unrecognized_keys':
      return describeUnknown(issue.keys[0] ?? '', issue.input as object, issue.inst);
    default:
      return isWrong;
  }
}

/** For a schema without a message of its own. */
const isWrong = 'has a wrong value';

/** Names the members that the object lacks, too: one of them may be there under the unknown name. */
function describeUnknown(unknown: string, input: object, schema: unknown): string {
  const shape = schema instanceof z.ZodMiniObject ? schema.shape : {};
  const names = Object.keys(shape);
  const given = new Map(Object.entries(input));
  const missing = names.filter(
    (name) => given.get(name) === undefined && shape[name]?._zod.optin === undefined,
  );
  const name = shorten(unknown);
  const lacks = missing.length > 0 ? ` and lacks ${quotedList(missing)}` : '';
  return `has an unknown member "${name}"${lacks}\n${nearest(name, missing) || nearest(name, names)}`;
}

function quotedList(names: readonly string[]): string {
  return joinWithAnd(names.map((name) => `"${name}"`));
}

/** A member that says which kind of object it is may be there under another name. */
function describeKind(kinds: readonly unknown[], member: string, input: object): string {
  const said = describeChoice(kinds, (input as Record<string, unknown>)[member]);
  const [other] = Object.entries(input).find(([, value]) => kinds.includes(value)) ?? [];
  const isElsewhere = !(member in input) && other !== undefined;
  return isElsewhere ? `${said}\nDid you mean "${member}" where you wrote "${other}"?` : said;
}

function describeChoice(values: readonly unknown[], input: unknown): string {
  const choices = joinWithOr(values.map((value) => JSON.stringify(value)));
  return typeof input === 'string'
    ? `must be ${choices}, not "${shorten(input)}"\n${nearest(shorten(input), values.map(String))}`
    : mustBe(choices, input);
}

const typeNames: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'true or false',
  int: 'an integer',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a string',
};

export function wholeNumberSchema(
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  what = describeWholeNumber(min, max),
) {
  // Without `abort`, a choice would take an alternative with a number out of range for the one that is meant.
  const range = { error: outOf(what), abort: true };
  return z.int({ error: range.error }).check(z.gte(min, range), z.lte(max, range));
}

export function numberSchema(min: number, max: number) {
  const error = outOf(`a number from ${min} to ${max}`);
  return z.number({ error }).check(z.gte(min, { error }), z.lte(max, { error }));
}

/** The message of a schema for any other value: "must be a number from 0 to 1, not 2". */
export function outOf(what: string): (issue: { input?: unknown }) => string {
  return ({ input }) =>
    typeof input === 'number' ? `must be ${what}, not ${input}` : mustBe(what, input);
}

export type InputErrorCode =
  | 'invalid-assumptions'
  | 'invalid-fault'
  | 'invalid-fixture'
  | 'invalid-known-failures'
  | 'invalid-pact'
  | 'invalid-profile';

interface InputProblem extends Problem {
  /** The error that caused it, if any. */
  readonly error?: unknown;
}

/**
 * Creates the error for a value or a file that cannot be used.
 *
 * @param source what it is, for the error message: `plants "plants.json"`.
 */
export function createInputError(
  code: InputErrorCode,
  source: string,
  { cause, remedy, error }: InputProblem,
): KitError {
  return new KitError(code, `read ${source}`, { cause, remedy, source, error });
}

/**
 * Parses a value by a schema.
 *
 * @param remedy what to do if the problem does not say it.
 * @throws KitError of the code, when it is not as the schema says.
 */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  code: InputErrorCode,
  source: string,
  remedy?: string,
): z.output<Schema> {
  const parsed = parseBySchema(schema, value);
  if ('problem' in parsed) {
    const { cause } = parsed.problem;
    throw createInputError(code, source, { cause, remedy: parsed.problem.remedy || remedy });
  }
  return parsed.value;
}
