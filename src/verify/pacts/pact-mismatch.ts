import * as z from 'zod';
import { kindOf, shorten } from '../../interface/exact-json.js';
import { parseBody } from '../http/exchange.js';
import type { Mismatch } from '../report/mismatch.js';
import { countItems, describeJson } from '../rules/describe-json.js';

/** A mismatch as the JSON report of Pact has it. */
export interface ReportedMismatch {
  readonly type: string;
  /** Pact's own sentence. */
  readonly mismatch: string;
  readonly path?: string | undefined;
  /** The name of a header. */
  readonly key?: string | undefined;
  /** JSON text if it is a part of the body, else the value as it is. */
  readonly expected: string;
  readonly actual: string;
}

/** One way in which a response differs from what a pact expects. */
export interface PactMismatch extends Mismatch {
  /**
   * The place in the response, as the rules in our own pact name it: `status 404`,
   * `header Content-Type`, `body`, `body $[*].name`, `body $ size`.
   */
  readonly place: string;
}

/** Describes a mismatch in our words; a mismatch of several missing members becomes one for each. */
function toPactMismatches(reported: ReportedMismatch): readonly PactMismatch[] {
  const { type, key = '', expected, actual } = reported;
  switch (type) {
    case 'StatusMismatch':
      return [{ place: `status ${actual}`, path: 'status', ...statusValues(reported) }];
    case 'HeaderMismatch':
      return [{ place: `header ${key}`, path: `header ${key}`, ...headerValues(reported) }];
    case 'BodyTypeMismatch': {
      const header = 'header Content-Type';
      return [{ place: header, path: header, expected, actual }];
    }
    default:
      return bodyMismatches(reported);
  }
}

type Values = Pick<Mismatch, 'expected' | 'actual'>;

/** Pact reports an example of the expected status, and a matcher only in its sentence. */
function statusValues({ mismatch, expected, actual }: ReportedMismatch): Values {
  const [, from, to] = /\((\d+)\D(\d+)\)$/.exec(mismatch) ?? [];
  const [, list] = /to be an? (\d+(?:, \d+)*)$/.exec(mismatch) ?? [];
  const range = from === undefined ? undefined : `${from} to ${to}`;
  return { expected: range ?? list?.replaceAll(', ', ' or ') ?? expected, actual };
}

function headerValues({ mismatch, expected, actual }: ReportedMismatch): Values {
  const [, pattern] = /to match '(.*)'$/.exec(mismatch) ?? [];
  const [, value] = /^"(.*)"$/.exec(expected) ?? [];
  return {
    expected: pattern === undefined ? shorten(value ?? expected) : `a match of ${pattern}`,
    actual: actual === '' ? 'none' : shorten(actual),
  };
}

function bodyMismatches({ mismatch, ...found }: ReportedMismatch): readonly PactMismatch[] {
  const { path = '$' } = found;
  const place = path === '/' ? 'body' : `body ${path.replace(/\[\d+\]/g, '[*]')}`;
  const ownPath = `body${path.replace(/^[$/]/, '')}`;
  const [, missing] = /missing the following keys: (.*)$/.exec(mismatch) ?? [];
  if (missing !== undefined) {
    return missing.split(', ').map((member) => ({
      place: `${place}.${member}`,
      path: `${ownPath}.${member}`,
      expected: 'a value',
      actual: 'none',
    }));
  }
  const [, member] = /^Expected '(.*)' to match '/.exec(mismatch) ?? [];
  if (member !== undefined && found.expected === '' && member === found.actual) {
    const [, pattern = ''] = /' to match '(.*)'$/.exec(mismatch) ?? [];
    const expected = `only members that match ${pattern}`;
    const parent = ownPath.replace(/(\.[^.[\]]+|\['[^']*'\])$/, '');
    return [{ place, path: parent, expected, actual: `${JSON.stringify(member)} as well` }];
  }
  const [, size] = /to have ((?:maximum|minimum) size)/.exec(mismatch) ?? [];
  const [expected, actual] = valuesOf(mismatch, found);
  return [{ place: size === undefined ? place : `${place} size`, path: ownPath, expected, actual }];
}

/** The expected value in our words, by Pact's sentence; for another sentence the example is shown. */
const expectations: readonly (readonly [RegExp, (...groups: readonly string[]) => string])[] = [
  [/^Expected (.*) but was missing$/s, (item) => `the item ${item}`],
  [/to match a boolean$/, () => 'true or false'],
  [/to match '(.*)'$/s, (pattern) => `a match of ${pattern}`],
  [/to be an integer$/, () => 'an integer'],
  [/to be a number$/, () => 'a number'],
  [/to have minimum size of (\d+)$/, (count = '') => `at least ${countItems(Number(count))}`],
  [/to have maximum size of (\d+)$/, (count = '') => `at most ${countItems(Number(count))}`],
  [
    /Expected a List with (\d+) elements/,
    (count = '') => `an array of ${countItems(Number(count))}`,
  ],
  [/Expected empty body/, () => 'no body'],
  [/Failed to parse the actual body/, () => 'JSON'],
];

function valuesOf(
  sentence: string,
  { expected, actual }: Pick<ReportedMismatch, 'expected' | 'actual'>,
): readonly [expected: string, actual: string] {
  const example = parseText(expected);
  const shown = /but was (empty|missing)$/.test(sentence) ? 'none' : describeText(actual);
  for (const [pattern, toExpected] of expectations) {
    const [match, ...groups] = pattern.exec(sentence) ?? [];
    if (match !== undefined) {
      return [toExpected(...groups), shown];
    }
  }
  if (/to be the same type as /.test(sentence) || shown === 'none') {
    return [kindOf(example), shown];
  }
  return [
    /Variant at index/.test(sentence) ? `an item like ${expected}` : describeText(expected),
    shown,
  ];
}

/** The value of a JSON text; any other text is returned as it is. */
function parseText(text: string): unknown {
  const value = parseBody(new TextEncoder().encode(text));
  return value === undefined ? text : value;
}

function describeText(text: string): string {
  return describeJson(parseText(text));
}

const text = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')));
const mismatchSchema = z.looseObject({
  type: z.string(),
  mismatch: z.string().default(''),
  path: z.string().optional(),
  key: z.string().optional(),
  expected: text,
  actual: text,
});
const errorsSchema = z
  .array(
    z.looseObject({
      mismatch: z.looseObject({
        type: z.string().optional(),
        message: z.string().optional(),
        mismatches: z.array(mismatchSchema).default([]),
      }),
    }),
  )
  .default([]);
const reportSchema = z.looseObject({
  result: z.boolean(),
  interactionResults: z.array(z.looseObject({ result: z.string() })).default([]),
  errors: errorsSchema,
  pendingErrors: errorsSchema,
});

/** Pact's result for one interaction. */
export interface PactVerdict {
  readonly hasPassed: boolean;
  /** How many interactions it has verified, which should be one. */
  readonly verified: number;
  readonly mismatches: readonly PactMismatch[];
  /** What went wrong other than a mismatch. */
  readonly failure?: string | undefined;
}

/** Reads the JSON report of Pact's verifier. */
export function readPactReport(json: string): PactVerdict {
  const { result, interactionResults, ...rest } = reportSchema.parse(JSON.parse(json));
  const errors = [...rest.errors, ...rest.pendingErrors];
  const mismatches = errors.flatMap(({ mismatch }) =>
    mismatch.mismatches.flatMap(toPactMismatches),
  );
  return {
    // A pending interaction that fails leaves the result as it is.
    hasPassed: result && interactionResults.every((one) => one.result === 'OK'),
    verified: interactionResults.length,
    mismatches: withoutRepeated(mismatches),
    failure: errors.find(({ mismatch }) => mismatch.message)?.mismatch.message,
  };
}

/** Pact may report a wrong Content-Type, or the length of a list, more than once. */
function withoutRepeated(mismatches: readonly PactMismatch[]): readonly PactMismatch[] {
  const seen = new Set<string>();
  return mismatches.filter(({ path = '', actual }) => {
    const key = JSON.stringify([path, actual]);
    const isRepeated = path.startsWith('header') && seen.has(key);
    seen.add(key);
    return !isRepeated;
  });
}
