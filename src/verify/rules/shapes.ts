import { kindOf, numeralOf, shorten } from '../../interface/exact-json.js';
import { parseInt64 } from '../../interface/int64.js';
import { isPlainObject } from '../../interface/plain-object.js';
import type { RuleId } from '../../interface/rules.js';
import { type Exchange, headerOf, jsonOf, textOf } from '../session/exchange.js';

/** How an answer departs from its shape. */
export interface ShapeProblem {
  readonly expected: string;
  readonly actual: string;
}

/** What the document says of a Plant, a rule for each part. */
export const plantRules = ['plant.name', 'plant.tag', 'plant.name-and-tag-only'] as const;

export type PlantRule = (typeof plantRules)[number];

/**
 * How an object departs from a Plant, by rule: a problem with one part hides none with another.
 *
 * @param where what the object is, for the sentences.
 */
export function plantProblems(
  value: Readonly<Record<string, unknown>>,
  where = 'the body',
): ReadonlyMap<PlantRule, ShapeProblem> {
  const { name, tag, ...others } = value;
  const problems = new Map<PlantRule, ShapeProblem>();
  if (typeof name !== 'string') {
    problems.set('plant.name', {
      expected: `${where} has a name, a string`,
      actual: name === undefined ? 'it has none' : `its name is ${kindOf(name)}`,
    });
  }
  if (tag !== undefined && typeof tag !== 'string') {
    problems.set('plant.tag', {
      expected: `${where} has a tag that is a string, or none`,
      actual: `its tag is ${kindOf(tag)}`,
    });
  }
  const [other] = Object.keys(others);
  if (other !== undefined) {
    problems.set('plant.name-and-tag-only', {
      expected: `${where} has name and tag alone`,
      actual: `it has ${JSON.stringify(shorten(other))} too`,
    });
  }
  return problems;
}

/** How a value departs from an array of objects. */
export function arrayProblem(value: unknown): ShapeProblem | undefined {
  const expected = 'the body is a JSON array of Plants';
  if (!Array.isArray(value)) {
    return { expected, actual: value === undefined ? 'it is not JSON' : `it is ${kindOf(value)}` };
  }
  const position = value.findIndex((item) => kindOf(item) !== 'an object');
  return position < 0
    ? undefined
    : { expected, actual: `item ${position + 1} is ${kindOf(value[position])}` };
}

/** How an answer's body departs from an Error. */
export function errorProblem(exchange: Exchange): ShapeProblem | undefined {
  const expected = 'the body is an Error: {"error": <int32>, "message": <string>}';
  const body = jsonOf(exchange);
  if (body === undefined) {
    const { length = 0 } = exchange.response?.body ?? [];
    return { expected, actual: length === 0 ? 'there is no body' : 'it is not JSON' };
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
  const body = exchange.response?.body ?? new Uint8Array();
  if (body.length === 0) {
    return undefined;
  }
  const type = headerOf(exchange, 'content-type');
  if (!/^application\/json[ \t]*(;|$)/i.test(type ?? '')) {
    const actual = type === undefined ? 'there is no Content-Type' : `it is ${shorten(type)}`;
    return { expected: 'the Content-Type of the body is application/json', actual };
  }
  return jsonOf(exchange) === undefined
    ? { expected: 'the body is JSON', actual: `it is ${shorten(textOf(body))}` }
    : undefined;
}

/** The problems of a body that should be a Plant or an array of Plants, by rule. */
export function bodyProblems(body: unknown): ReadonlyMap<RuleId, ShapeProblem> {
  const isList = Array.isArray(body);
  const plants = (isList ? body : [body]).filter((item) => isPlainObject(item));
  const ofPlants = plants.flatMap((plant, position) => [
    ...plantProblems(plant, isList ? `plant ${position + 1} of the list` : 'the body'),
  ]);
  const ofList = isList ? arrayProblem(body) : undefined;
  return new Map<RuleId, ShapeProblem>([
    // Of several problems with one rule, the first counts.
    ...ofPlants.reverse(),
    ...(ofList ? [['list.returns-array-of-plants', ofList] as const] : []),
  ]);
}

/** Records a problem of a rule, or that there is none. */
export type RecordProblem = (rule: RuleId, problem: ShapeProblem | undefined) => void;
