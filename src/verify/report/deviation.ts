import type { Mismatch } from './verification-report.js';
import { describeMismatch } from './wording.js';

/**
 * A mismatch without what changes from run to run, so that a later run can recognize it: `body.error: expected an int32,
 * got "…"`. Texts, ids and counts are replaced. Statuses, types, and the names of members and headers stay.
 */
export function describeDeviation({ path, expected, actual }: Mismatch): string {
  if (path?.startsWith('header ')) {
    return describeMismatch({ path, expected, actual });
  }
  const stable = (value: string) =>
    path === 'status' ? value : withoutNumbers(withoutTexts(value));
  return describeMismatch({
    path: path?.replaceAll(/\d+/g, 'n'),
    expected: stable(expected),
    actual: stable(actual),
  });
}

/** A text in quotes, which may be cut before its end. An empty one is a value of its own. */
const quotedText = /"(?:[^"\\]|\\.)+(?:"|$)/g;

function withoutTexts(value: string): string {
  const isMember = (text: string, at: number) =>
    /^"[a-z_]\w*"$/.test(text) &&
    (/an object with [^…]*$/.test(value.slice(0, at)) ||
      /^( as well|: <)/.test(value.slice(at + text.length)));
  return value
    .replaceAll(quotedText, (text, at: number) => (isMember(text, at) ? text : '"…"'))
    .replaceAll(/"…"(?:, "…")+/g, '"…"');
}

/** Numbers except statuses, and except those in the names of types such as int32. */
const number = /(?<![\w.]|answered )-?\d[\d.]*(?:[eE][+-]?\d+)?(?!\w)/g;

function withoutNumbers(value: string): string {
  return value
    .replaceAll(number, 'n')
    .replaceAll(/\bn(?:, ?n)+/g, 'n')
    .replaceAll(/\bn (item|time|plant)s?\b/g, 'n $1s');
}
