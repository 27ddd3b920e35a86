import { numeralOf } from '../../interface/exact-json.js';
import { isPlainObject } from '../../interface/plain-object.js';

/** Writes a JSON value so that two values have the same text if no app could see a difference. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part) => {
    // An exact number is an object if the body has a large one.
    const numeral = numeralOf(part);
    return numeral === undefined ? sortMembers(part) : Number(numeral);
  });
}

function sortMembers(part: unknown): unknown {
  return isPlainObject(part)
    ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
    : part;
}

/** Describes the names and types of all members: `{error: number, message: string}`. */
export function describeShape(value: unknown): string {
  if (value === null) {
    return 'null';
  }
  if (numeralOf(value) !== undefined) {
    return 'number';
  }
  if (Array.isArray(value)) {
    return `[${[...new Set(value.map(describeShape))].sort().join(', ')}]`;
  }
  if (!isPlainObject(value)) {
    return typeof value;
  }
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, part]) => `${name}: ${describeShape(part)}`).join(', ')}}`;
}

/** The plant without its tag if that is empty. */
export function withoutEmptyTag(plant: unknown): unknown {
  const { tag, ...rest } = (plant ?? {}) as { tag?: unknown };
  return tag === '' ? rest : plant;
}
