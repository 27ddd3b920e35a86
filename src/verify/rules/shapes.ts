import { kindOf, numeralOf, shorten } from '../../interface/exact-json.js';
import { parseInt64 } from '../../interface/int64.js';
import { isPlainObject } from '../../interface/plain-object.js';
import type { RuleId } from '../../interface/rules.js';
import { type Exchange, headerOf, isSuccess, jsonOf } from '../http/exchange.js';
import type { Mismatch } from '../report/mismatch.js';
import { describeBody, describeJson } from './describe-json.js';

/** The rules about the members of a Plant. */
export const plantRules = ['plant.name', 'plant.tag', 'plant.name-and-tag-only'] as const;

export type PlantRule = (typeof plantRules)[number];

/**
 * How an object differs from a Plant, by rule.
 *
 * @param path of the object in the response.
 */
function plantMismatches(
  value: Readonly<Record<string, unknown>>,
  path = 'body',
): ReadonlyMap<PlantRule, Mismatch> {
  const { name, tag } = value;
  const mismatches = new Map<PlantRule, Mismatch>();
  if (typeof name !== 'string') {
    const actual = name === undefined ? 'none' : describeJson(name);
    mismatches.set('plant.name', { path: `${path}.name`, expected: 'a string', actual });
  }
  if (tag !== undefined && typeof tag !== 'string') {
    const expected = 'a string or no tag';
    mismatches.set('plant.tag', { path: `${path}.tag`, expected, actual: describeJson(tag) });
  }
  const other = firstOtherMember(value);
  if (other !== undefined) {
    const actual = `${JSON.stringify(shorten(other))} as well`;
    mismatches.set('plant.name-and-tag-only', { path, expected: 'only name and tag', actual });
  }
  return mismatches;
}

/**
 * How a body differs from an array of objects.
 *
 * @param body the parsed body; a list can be long, and is not parsed again.
 */
export function arrayMismatch(exchange: Exchange, body = jsonOf(exchange)): Mismatch | undefined {
  if (!Array.isArray(body)) {
    return { path: 'body', expected: 'an array of Plants', actual: describeBody(exchange) };
  }
  const position = body.findIndex((item) => kindOf(item) !== 'an object');
  return position < 0
    ? undefined
    : {
        path: `body[${position}]`,
        expected: 'a Plant, which is an object',
        actual: describeJson(body[position]),
      };
}

/** How a body differs from an Error. */
export function errorMismatch(exchange: Exchange): Mismatch | undefined {
  const body = jsonOf(exchange);
  if (kindOf(body) !== 'an object') {
    const expected = 'an Error {"error": <int32>, "message": <string>}';
    return { path: 'body', expected, actual: describeBody(exchange) };
  }
  const { error, message } = body as Record<string, unknown>;
  if (!isInt32(error)) {
    return { path: 'body.error', expected: 'an int32', actual: describeMember(error) };
  }
  return typeof message === 'string'
    ? undefined
    : { path: 'body.message', expected: 'a string', actual: describeMember(message) };
}

function describeMember(value: unknown): string {
  return value === undefined ? 'none' : describeJson(value);
}

function isInt32(value: unknown): boolean {
  const read = parseInt64(numeralOf(value) ?? '');
  return 'id' in read && BigInt.asIntN(32, BigInt(read.id)) === BigInt(read.id);
}

/** How a response with a body differs from JSON with the Content-Type of JSON. */
export function payloadMismatch(exchange: Exchange): Mismatch | undefined {
  const { length = 0 } = exchange.response?.body ?? [];
  if (length === 0) {
    return undefined;
  }
  const type = headerOf(exchange, 'content-type');
  if (!/^application\/json[ \t]*(;|$)/i.test(type ?? '')) {
    const actual = shorten(type || 'none');
    return { path: 'header Content-Type', expected: 'application/json', actual };
  }
  return jsonOf(exchange) === undefined
    ? { path: 'body', expected: 'JSON', actual: describeBody(exchange) }
    : undefined;
}

/**
 * How a body differs from a Plant, or from an array of Plants, in the members of the Plants. Of several
 * mismatches with one rule, the first counts.
 */
export function membersMismatches(body: unknown): ReadonlyMap<PlantRule, Mismatch> {
  if (!Array.isArray(body)) {
    return isPlainObject(body) ? plantMismatches(body) : new Map();
  }
  let mismatches: ReadonlyMap<PlantRule, Mismatch> = new Map();
  for (const [position, plant] of body.entries()) {
    if (isPlainObject(plant) && !isPlant(plant)) {
      mismatches = new Map([...plantMismatches(plant, `body[${position}]`), ...mismatches]);
    }
    if (mismatches.size === plantRules.length) {
      break;
    }
  }
  return mismatches;
}

/** Whether an object is a Plant; costs less than to find out why it is none. */
function isPlant(value: Readonly<Record<string, unknown>>): boolean {
  const { name, tag } = value;
  const isTag = tag === undefined || typeof tag === 'string';
  return typeof name === 'string' && isTag && firstOtherMember(value) === undefined;
}

/** The name of a member that a Plant does not have. */
function firstOtherMember(value: Readonly<Record<string, unknown>>): string | undefined {
  // An object may have hundreds of thousands of members.
  for (const name in value) {
    if (name !== 'name' && name !== 'tag') {
      return name;
    }
  }
  return undefined;
}

/** Records a mismatch with a rule, or that there is none. */
export type RecordMismatch = (rule: RuleId, mismatch: Mismatch | undefined) => void;

/** The statuses of a provider, or of a gateway in front of it, that has no time for a request. */
export const overloadStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** A longer body is not parsed: it is no Error. */
const maxErrorBytes = 10_000;

/** Whether a response has the status of a success, but an Error as its body, which makes it a rejection. */
export function isErrorWithSuccessStatus(exchange: Exchange): boolean {
  const { length = 0 } = exchange.response?.body ?? [];
  const body = isSuccess(exchange) && length < maxErrorBytes ? jsonOf(exchange) : undefined;
  return isPlainObject(body) && body.name === undefined && errorMismatch(exchange) === undefined;
}
