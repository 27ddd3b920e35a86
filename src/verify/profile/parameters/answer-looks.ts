import { mapTexts } from '../../../interface/map-json.js';
import { isPlainObject } from '../../../interface/plain-object.js';
import { type Exchange, jsonOf, statusOf } from '../../session/exchange.js';
import { textsOf, toTemplate } from '../template.js';

/**
 * What a rejection says in any member of its Error, whatever it repeats of the request and whatever
 * differs each time: of two requests whose rejections look alike, one may have been rejected for the
 * reason of the other.
 */
export function looksOf(exchange: Exchange): string {
  const body = jsonOf(exchange);
  // A code of its own tells reasons apart, as no other number does.
  const code = isPlainObject(body) ? body.error : undefined;
  const template = toTemplate(withoutNumbers(body), textsOf(exchange));
  return `${statusOf(exchange)} ${code} ${JSON.stringify(mapTexts(template, maskText))}`;
}

/** Quoted parts, and words with a placeholder or a digit: as ids of requests and times have. */
const changingParts = /"[^"]*"|\S*(?:\d|\{[a-z]+\})\S*/g;
/** A hexadecimal id, which may have no digit by chance. */
const hexadecimal = /^[a-f-]{8,}$/i;
/** Where a name of a reason is put together: `too_small`, `NotBlank`. */
const joints = /[\W_]+|(?<=[a-z])(?=[A-Z])/;
const part = /^(?:[A-Z]?[a-z]{2,}|[A-Z]{2,})?$/;

function maskText(text: string): string {
  return isRandom(text) ? '#' : text.replace(changingParts, '#');
}

/** Whether a text looks like an id of random letters: it is no text of several words, nor a name. */
function isRandom(text: string): boolean {
  const isName = text.split(joints).every((one) => part.test(one));
  return hexadecimal.test(text) || (text.length >= 6 && /^[!-~]*$/.test(text) && !isName);
}

/** Numbers of JSON come as objects of their own where they are not to be rounded. */
function withoutNumbers(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(withoutNumbers);
  }
  if (isPlainObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, withoutNumbers(part)]),
    );
  }
  return typeof value === 'string' || value === null || typeof value === 'boolean' ? value : '#';
}
