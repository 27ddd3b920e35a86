import { counted } from '../../interface/counted.js';
import { kindOf, numeralOf, shorten } from '../../interface/exact-json.js';
import { isPlainObject } from '../../interface/plain-object.js';
import { type Exchange, jsonOf } from '../http/exchange.js';

const maxMembers = 3;

/** `a`, `a and b`, `a, b and c` */
const listInWords = new Intl.ListFormat('en-GB');

/** A JSON value in a few words: `7`, `"Fern"`, `an array of 2 items`, `an object with "plants"`. */
export function describeJson(value: unknown): string {
  if (Array.isArray(value)) {
    return value.length === 0 ? 'an empty array' : `an array of ${counted(value.length, 'item')}`;
  }
  const numeral = numeralOf(value);
  if (numeral !== undefined) {
    return shorten(numeral);
  }
  if (isPlainObject(value)) {
    const names = Object.keys(value).map((name) => JSON.stringify(shorten(name)));
    const shown = names.length > maxMembers ? names.slice(0, maxMembers - 1) : names;
    const more = names.length - shown.length;
    const members = [...shown, ...(more > 0 ? [counted(more, 'more member')] : [])];
    return names.length === 0 ? 'an empty object' : `an object with ${listInWords.format(members)}`;
  }
  return typeof value === 'string' ? JSON.stringify(shorten(value)) : describeOther(value);
}

/** The body of a response in a few words. */
export function describeBody(exchange: Exchange): string {
  const value = jsonOf(exchange);
  if (value !== undefined) {
    return describeJson(value);
  }
  const { length = 0 } = exchange.response?.body ?? [];
  return length === 0 ? 'no body' : 'text that is not JSON';
}

function describeOther(value: unknown): string {
  return typeof value === 'boolean' ? String(value) : kindOf(value);
}
