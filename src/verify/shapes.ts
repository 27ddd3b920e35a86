import { kindOf, numeralOf, shorten } from '../interface/exact-json.js';
import { parseInt64 } from '../interface/int64.js';
import type { RuleId } from '../interface/rules.js';
import { type Exchange, headerOf, jsonOf, textOf } from './session/exchange.js';

/** How an answer departs from its shape, and which rule says so. */
export interface ShapeProblem {
  readonly rule: RuleId;
  readonly expected: string;
  readonly actual: string;
}

/** How a value departs from a Plant. */
export function plantProblem(value: unknown, where = 'the body'): ShapeProblem | undefined {
  if (kindOf(value) !== 'an object') {
    return {
      rule: 'list.returns-array-of-plants',
      expected: `${where} is a Plant`,
      actual: `it is ${kindOf(value)}`,
    };
  }
  const { name, tag, ...others } = value as Record<string, unknown>;
  if (typeof name !== 'string') {
    return {
      rule: 'plant.name',
      expected: `${where} has a name, a string`,
      actual: name === undefined ? 'it has none' : `its name is ${kindOf(name)}`,
    };
  }
  if (tag !== undefined && typeof tag !== 'string') {
    return {
      rule: 'plant.tag',
      expected: `${where} has a tag that is a string, or none`,
      actual: `its tag is ${kindOf(tag)}`,
    };
  }
  const [other] = Object.keys(others);
  return other === undefined
    ? undefined
    : {
        rule: 'plant.name-and-tag-only',
        expected: `${where} has name and tag alone`,
        actual: `it has ${JSON.stringify(shorten(other))} too`,
      };
}

/** How a value departs from an array of Plants. */
export function plantsProblem(value: unknown): ShapeProblem | undefined {
  if (!Array.isArray(value)) {
    return {
      rule: 'list.returns-array-of-plants',
      expected: 'the body is a JSON array of Plants',
      actual: value === undefined ? 'it is no JSON' : `it is ${kindOf(value)}`,
    };
  }
  for (const [position, plant] of value.entries()) {
    const problem = plantProblem(plant, `plant ${position + 1} of the list`);
    if (problem !== undefined) {
      return problem;
    }
  }
  return undefined;
}

/** How an answer's body departs from an Error. */
export function errorProblem(exchange: Exchange): Omit<ShapeProblem, 'rule'> | undefined {
  const expected = 'the body is an Error: {"error": <int32>, "message": <string>}';
  const body = jsonOf(exchange);
  if (body === undefined) {
    const { length = 0 } = exchange.response?.body ?? [];
    return { expected, actual: length === 0 ? 'there is no body' : 'it is no JSON' };
  }
  if (kindOf(body) !== 'an object') {
    return { expected, actual: `it is ${kindOf(body)}` };
  }
  const { error, message } = body as Record<string, unknown>;
  if (!isInt32(error)) {
    const found = numeralOf(error) ?? kindOf(error);
    return { expected, actual: error === undefined ? 'error is missing' : `error is ${found}` };
  }
  if (typeof message !== 'string') {
    const found = message === undefined ? 'missing' : kindOf(message);
    return { expected, actual: `message is ${found}` };
  }
  return undefined;
}

function isInt32(value: unknown): boolean {
  const read = parseInt64(numeralOf(value) ?? '');
  return 'id' in read && BigInt.asIntN(32, BigInt(read.id)) === BigInt(read.id);
}

/** How an answer that has a body departs from JSON sent as JSON. */
export function payloadProblem(exchange: Exchange): ShapeProblem | undefined {
  const rule = 'payload.json';
  const body = exchange.response?.body ?? new Uint8Array();
  if (body.length === 0) {
    return undefined;
  }
  const type = headerOf(exchange, 'content-type');
  if (!/^application\/json[ \t]*(;|$)/i.test(type ?? '')) {
    const actual = type === undefined ? 'there is no Content-Type' : `it is ${shorten(type)}`;
    return { rule, expected: 'the Content-Type of the body is application/json', actual };
  }
  if (jsonOf(exchange) === undefined) {
    return { rule, expected: 'the body is JSON', actual: `it is ${shorten(textOf(body))}` };
  }
  return undefined;
}
