import { kindOf, shorten } from '../../interface/exact-json.js';
import { countItems, describeJson } from '../engine/describe-json.js';
import { parseBody } from '../http/exchange.js';
import type { Mismatch } from '../report/mismatch.js';

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

/** Describes a mismatch in our words; a mismatch of several missing members becomes one for each. */
export function toMismatches(reported: ReportedMismatch): readonly Mismatch[] {
  const { type, key = '', expected, actual } = reported;
  switch (type) {
    case 'StatusMismatch':
      return [{ path: 'status', expected: expectedStatus(reported), actual }];
    case 'HeaderMismatch':
      return [{ path: `header ${key}`, ...headerValues(reported) }];
    case 'BodyTypeMismatch':
      return [{ path: 'header Content-Type', expected, actual }];
    default:
      return bodyMismatches(reported);
  }
}

/** Pact reports an example of the expected status, and a matcher only in its sentence. */
function expectedStatus({ mismatch, expected }: ReportedMismatch): string {
  const [, from, to] = /\((\d+)\D(\d+)\)$/.exec(mismatch) ?? [];
  const [, list] = /to be an? (\d+(?:, \d+)*)$/.exec(mismatch) ?? [];
  const range = from === undefined ? undefined : `${from} to ${to}`;
  return range ?? list?.replaceAll(', ', ' or ') ?? expected;
}

function headerValues({ mismatch, expected, actual }: ReportedMismatch) {
  const [, pattern] = /to match '(.*)'$/.exec(mismatch) ?? [];
  const [, value] = /^"(.*)"$/.exec(expected) ?? [];
  return {
    expected: pattern === undefined ? shorten(value ?? expected) : `a match of ${pattern}`,
    actual: actual === '' ? 'none' : shorten(actual),
  };
}

function bodyMismatches({ mismatch, ...found }: ReportedMismatch): readonly Mismatch[] {
  const path = `body${(found.path ?? '$').replace(/^[$/]/, '')}`;
  const [, missing] = /missing the following keys: (.*)$/.exec(mismatch) ?? [];
  if (missing !== undefined) {
    return missing.split(', ').map((member) => ({
      path: `${path}.${member}`,
      expected: 'a value',
      actual: 'none',
    }));
  }
  const [, member, pattern] = /^Expected '(.*)' to match '(.*)'$/.exec(mismatch) ?? [];
  if (member !== undefined && found.expected === '' && member === found.actual) {
    const expected = `only members that match ${pattern}`;
    const parent = path.replace(/(\.[^.[\]]+|\['[^']*'\])$/, '');
    return [{ path: parent, expected, actual: `${JSON.stringify(member)}${asWell}` }];
  }
  const [expected, actual] = valuesOf(mismatch, found);
  return [{ path, expected, actual }];
}

/** How the description of a member that is too many ends. */
export const asWell = ' as well';

/** The expected value in our words, by Pact's sentence; for another sentence the example is shown. */
const expectations: readonly (readonly [RegExp, (...groups: readonly string[]) => string])[] = [
  [/^Expected (.*) but was missing$/s, (item) => `the item ${item}`],
  [/to match a boolean$/, () => 'true or false'],
  [/to match '(.*)'$/s, (pattern) => `a match of ${pattern}`],
  [/to be (an integer|a number)$/, (kind = '') => kind],
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
