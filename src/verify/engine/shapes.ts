import { kindOf, numeralOf, shorten } from '../../interface/exact-json.js';
import { parseInt64 } from '../../interface/int64.js';
import { isPlainObject } from '../../interface/plain-object.js';
import type { NewPlant } from '../../interface/plant.js';
import { type Exchange, headerOf, isSuccess, jsonOf, statusOf } from '../http/exchange.js';
import type { Mismatch } from '../report/verification-report.js';
import { describeBody, describeJson } from './describe-json.js';
import { isSameTag, isSameText, isTag } from './same-text.js';

/** The rules about the members of a Plant. */
export const plantRules = ['plant.name', 'plant.tag', 'plant.name-and-tag-only'] as const;

type PlantRule = (typeof plantRules)[number];

/**
 * How a body differs from a Plant, or from an array of Plants, in the members of the Plants, by rule. Of
 * several mismatches with one rule, the first counts.
 */
export function membersMismatches(body: unknown): ReadonlyMap<PlantRule, Mismatch> {
  const mismatches = new Map<PlantRule, Mismatch>();
  const plants = Array.isArray(body) ? [...body.entries()] : [[undefined, body] as const];
  for (const [position, plant] of plants) {
    const path = position === undefined ? 'body' : `body[${position}]`;
    for (const [rule, mismatch] of isPlainObject(plant) ? plantMismatches(plant, path) : []) {
      if (!mismatches.has(rule)) {
        mismatches.set(rule, mismatch);
      }
    }
  }
  return mismatches;
}

function* plantMismatches(
  plant: Readonly<Record<string, unknown>>,
  path: string,
): Generator<readonly [PlantRule, Mismatch]> {
  const { name, tag } = plant;
  if (typeof name !== 'string') {
    const actual = describeMember(name);
    yield ['plant.name', { path: `${path}.name`, expected: 'a string', actual }];
  }
  if (tag !== undefined && typeof tag !== 'string') {
    const expected = 'a string or no tag';
    yield ['plant.tag', { path: `${path}.tag`, expected, actual: describeJson(tag) }];
  }
  for (const other in plant) {
    if (other !== 'name' && other !== 'tag') {
      const actual = `${JSON.stringify(shorten(other))} as well`;
      yield ['plant.name-and-tag-only', { path, expected: 'only name and tag', actual }];
      return;
    }
  }
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
  if (!isPlainObject(body)) {
    const expected = 'an Error {"error": <int32>, "message": <string>}';
    return { path: 'body', expected, actual: describeBody(exchange) };
  }
  const { error, message } = body;
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
  const type = headerOf(exchange, 'content-type');
  if (length === 0) {
    return undefined;
  }
  if (!/^application\/json[ \t]*(;|$)/i.test(type ?? '')) {
    const actual = shorten(type || 'none');
    return { path: 'header Content-Type', expected: 'application/json', actual };
  }
  return jsonOf(exchange) === undefined
    ? { path: 'body', expected: 'JSON', actual: describeBody(exchange) }
    : undefined;
}

/** How a response to an accepted create differs from 200 with a Plant. */
export function createdMismatch(exchange: Exchange, body = jsonOf(exchange)): Mismatch | undefined {
  const status = statusOf(exchange);
  if (status !== 200) {
    return { path: 'status', expected: '200', actual: String(status) };
  }
  return isPlainObject(body) && !isWrappedPlant(body)
    ? undefined
    : { path: 'body', expected: 'a Plant', actual: describeBody(exchange) };
}

/** Whether a body is an object without a name, and a member of it is a Plant. */
export function isWrappedPlant(body: unknown): boolean {
  return (
    isPlainObject(body) &&
    body.name === undefined &&
    Object.values(body).some((value) => isPlainObject(value) && typeof value.name === 'string')
  );
}

/** How a response to a delete has a body. A client never sees that of a 204, but it may be announced. */
export function deletedMismatch(exchange: Exchange): Mismatch | undefined {
  const { length = 0 } = exchange.response?.body ?? [];
  if (length > 0) {
    return { path: 'body', expected: 'no body', actual: describeBody(exchange) };
  }
  const announced = statusOf(exchange) === 204 ? headerOf(exchange, 'content-length') : undefined;
  return Number(announced ?? 0) > 0
    ? { path: 'header Content-Length', expected: 'none', actual: String(announced) }
    : undefined;
}

/** How the Plant in the response to a create is not the one that was sent; other rules cover its shape. */
export function sentMismatch(sent: NewPlant, body: unknown): Mismatch | undefined {
  const { name, tag } = isPlainObject(body) ? body : {};
  if (typeof name === 'string' && !isSameText(sent.name, name)) {
    const [expected, actual] = [JSON.stringify(sent.name), JSON.stringify(name)];
    return { path: 'body.name', expected, actual };
  }
  return isPlainObject(body) && isTag(tag) && !isSameTag(sent.tag, tag)
    ? { path: 'body.tag', expected: showTag(sent.tag), actual: showTag(tag) }
    : undefined;
}

function showTag(tag: unknown): string {
  return tag === undefined ? 'none' : JSON.stringify(tag);
}

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

/** Whether the provider says that it has done what was requested. */
export function hasSucceeded(exchange: Exchange): boolean {
  return (
    isSuccess(exchange) &&
    (exchange.request.method === 'DELETE' || !isErrorWithSuccessStatus(exchange))
  );
}
