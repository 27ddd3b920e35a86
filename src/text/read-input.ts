import { type CauseAndRemedy, KitError } from './kit-error.js';
import * as v from './schema.js';

/** The first thing in a value that its schema does not allow. */
export interface SchemaProblem extends CauseAndRemedy {
  /** Where in the value it is; the last name is that of an unknown member. */
  readonly path: readonly PropertyKey[];
  /** The cause without its subject: "must be a string, not null". */
  readonly predicate: string;
  readonly isUnknown: boolean;
}

/**
 * Parses a value by a schema.
 *
 * @returns the parsed value, or the problem in words: `"faults[0].nth" must be a number, not a string`.
 */
export function parseBySchema<Output>(
  schema: v.Schema<Output>,
  value: unknown,
): { readonly value: Output } | { readonly problem: SchemaProblem } {
  const { success, output, issues } = v.safeParse(schema, value, { message: v.describeIssue });
  if (success) {
    return { value: output };
  }
  const issue = findCause(issues);
  const path = (issue.path ?? []).map(({ key }) => key as PropertyKey);
  const [predicate = '', remedy] = issue.message.split('\n');
  const isUnknown = v.isUnknownMember(issue);
  return {
    problem: {
      cause: `${toSubject(isUnknown ? path.slice(0, -1) : path)} ${predicate}`,
      remedy,
      path,
      predicate,
      isUnknown,
    },
  };
}

/** A name with a typing error is unknown, and the right one is missing: the first explains more. */
function findCause([first, ...others]: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]) {
  const unknown = others.find(v.isUnknownMember);
  return unknown && first.message.startsWith('is missing') ? unknown : first;
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

export type InputErrorCode =
  | 'invalid-assumptions'
  | 'invalid-fault'
  | 'invalid-fixture'
  | 'invalid-known-failures'
  | 'invalid-pact'
  | 'invalid-profile';

interface InputProblem extends CauseAndRemedy {
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
export function parseInput<Output>(
  schema: v.Schema<Output>,
  value: unknown,
  code: InputErrorCode,
  source: string,
  remedy?: string,
): Output {
  const parsed = parseBySchema(schema, value);
  if ('problem' in parsed) {
    const { cause } = parsed.problem;
    throw createInputError(code, source, { cause, remedy: parsed.problem.remedy || remedy });
  }
  return parsed.value;
}
