import * as z from 'zod';
// Not z.core.toDotPath: a bundler would take all of zod for it, with its error messages in every language.
import { toDotPath } from 'zod/v4/core';
import type { Problem } from './kit-error.js';
import { mustBe, nearest, shorten } from './wording.js';

/** The first thing in a value that its schema does not allow. */
export interface SchemaProblem extends Problem {
  /** Where in the value it is; empty if the value itself is wrong. */
  readonly path: readonly PropertyKey[];
}

/**
 * Parses a value by a schema.
 *
 * The messages that a schema has itself must follow the name of a member: "must not be empty".
 *
 * @returns the parsed value, or the problem in words: `"faults[0].nth" must be a number, not a string`.
 */
export function parseBySchema<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { readonly value: z.output<Schema> } | { readonly problem: SchemaProblem } {
  const { data, error } = schema.safeParse(value, { error: describeIssue });
  if (error === undefined) {
    return { value: data as z.output<Schema> };
  }
  const { issues } = error;
  // A name with a typing error is unknown, and the right one is missing: the first explains more.
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown?.path.length === 0) {
    const [name = ''] = unknown.keys;
    const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    return {
      problem: { cause: `it ${unknown.message}`, remedy: nearest(name, known), path: [name] },
    };
  }
  // An error has an issue.
  const issue = issues[0] as z.core.$ZodIssue;
  const { path, message } = issue;
  const subject = path.length === 0 ? 'it' : `"${toDotPath(path)}"`;
  return { problem: { cause: `${subject} ${message}`, path } };
}

/** What is wrong, to follow the name of the member; undefined to use the message of zod. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return mustBe(typeNames[issue.expected] ?? `of type ${issue.expected}`, issue.input);
    case 'invalid_value': {
      const { values, input } = issue;
      const choices = list.format(values.map((value) => JSON.stringify(value)));
      return typeof input === 'string'
        ? `must be ${choices}, not "${shorten(input)}"`
        : mustBe(choices, input);
    }
    case 'too_small':
      return issue.minimum === 1 && issue.origin !== 'number' ? 'must not be empty' : undefined;
    case 'unrecognized_keys':
      return `has an unknown member "${shorten(issue.keys[0] ?? '')}"`;
    default:
      return undefined;
  }
}

const list = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const typeNames: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'true or false',
  int: 'an integer',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a string',
};
