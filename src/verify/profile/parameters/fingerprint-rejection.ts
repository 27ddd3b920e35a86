import { mapLeaves, mapTexts } from '../../../interface/map-json.js';
import { isPlainObject } from '../../../interface/plain-object.js';
import { type Exchange, jsonOf, statusOf } from '../../session/exchange.js';
import { textsOf, toTemplate } from '../template.js';

/**
 * Reduces a rejection to its status and the texts of its Error, without what it repeats of the request
 * and what is new each time. Two rejections with the same fingerprint may have the same reason.
 */
export function fingerprintRejection(exchange: Exchange): string {
  const body = jsonOf(exchange);
  // The error integer is the one number that identifies a reason.
  const code = isPlainObject(body) ? body.error : undefined;
  const template = toTemplate(withoutNumbers(body), textsOf(exchange));
  return `${statusOf(exchange)} ${code} ${JSON.stringify(mapTexts(template, maskText))}`;
}

/** Quoted parts, and words with a placeholder or a digit, as in ids of requests and in times. */
const changingParts = /"[^"]*"|\S*(?:\d|\{[a-z]+\})\S*/g;
/** A hexadecimal id, which may happen to have no digit. */
const hexadecimal = /^[a-f-]{8,}$/i;
/** The joints between the words of a code: `too_small`, `NotBlank`. */
const joints = /[\W_]+|(?<=[a-z])(?=[A-Z])/;
const part = /^(?:[A-Z]?[a-z]{2,}|[A-Z]{2,})?$/;

function maskText(text: string): string {
  return isRandom(text) ? '#' : text.replace(changingParts, '#');
}

/** Whether a text looks like a random id, and not like words or a code. */
function isRandom(text: string): boolean {
  const isName = text.split(joints).every((one) => part.test(one));
  return hexadecimal.test(text) || (text.length >= 6 && /^[!-~]*$/.test(text) && !isName);
}

/** Replaces every number; the parser reads numbers that JavaScript would round as objects. */
function withoutNumbers(value: unknown): unknown {
  const isNumber = (leaf: unknown) =>
    typeof leaf !== 'string' && typeof leaf !== 'boolean' && leaf !== null;
  return mapLeaves(value, (leaf) => (isNumber(leaf) ? '#' : leaf));
}
