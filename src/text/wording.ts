import leven, { closestMatch } from 'leven';
import { numeralOf } from './json.js';

/** A count with its noun: `1 plant`, `12 plants`, `2 entries`. */
export function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : pluralOf(noun)}`;
}

/** `plants`, `entries`. */
function pluralOf(noun: string): string {
  return `${noun.replace(/(?<![aeiou])y$/, 'ie')}s`;
}

/** A clause as the start of a sentence. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A sentence as a clause of another sentence. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** `a, b and c` */
export function joinWithAnd(parts: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(parts);
}

/** `a, b or c` */
export function joinWithOr(parts: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(parts);
}

/** Shortens a long text for an error message. */
export function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** The kind of a JSON value, for an error message: "an array". */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) {
    return String(value);
  }
  if (Array.isArray(value)) {
    return 'an array';
  }
  if (numeralOf(value) !== undefined) {
    return 'a number';
  }
  if (typeof value === 'object') {
    return 'an object';
  }
  return `a ${typeof value}`;
}

/** "is missing and must be a string", "must be a string, not a number". */
export function mustBe(what: string, actual: unknown): string {
  return actual === undefined
    ? `is missing and must be ${what}`
    : `must be ${what}, not ${kindOf(actual)}`;
}

const lettersOf = (name: string) => [...name].sort().join('');

/** Whether a name differs from another by one letter at most, or by the order of its letters. */
export function isAlmost(name: string, known: string): boolean {
  return lettersOf(name) === lettersOf(known) || leven(name, known) <= 1;
}

/** The name that another is a misspelling of; undefined if there is none. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  return (
    names.find((known) => lettersOf(known) === lettersOf(name)) ??
    closestMatch(name, names, { maxDistance: Math.ceil(name.length / 3) })
  );
}

/** `Did you mean "x"?` for the {@link nearestName}; empty if there is none. */
export function nearest(name: string, names: readonly string[], prefix = ''): string {
  const match = nearestName(name, names);
  return match === undefined ? '' : `Did you mean "${prefix}${match}"?`;
}
