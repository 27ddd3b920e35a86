import { numeralOf } from '../../interface/exact-json.js';
import { type Exchange, jsonOf, statusOf } from '../session/exchange.js';
import { describeShape } from './canonical-json.js';
import type { DifferenceDescription } from './difference-description.js';
import type { Answers } from './sides.js';

/**
 * What differs in two Errors, as far as an app can act on it: the integer, and the names and types of
 * all members. The texts of messages are for people, and every provider has its own.
 */
export function* compareErrors({ provider, mock }: Answers): Generator<DifferenceDescription> {
  const [theirs, ours] = [shapeOf(provider), shapeOf(mock)];
  if (theirs !== ours) {
    const difference = `its Error is ${theirs}, in the mock ${ours}`;
    yield {
      kind: 'members',
      difference,
      general: difference,
      parameter: 'error.further-members',
    };
  }
  const [integer, integerOfMock] = [integerOf(provider), integerOf(mock)];
  // With another status it may well be another integer.
  const isSameStatus = statusOf(provider) === statusOf(mock);
  if (isSameStatus && integer !== undefined && integerOfMock !== undefined) {
    if (integer !== integerOfMock) {
      yield {
        kind: 'integer',
        difference: `its error integer is ${integer}, in the mock ${integerOfMock}`,
        general: `its error integer is ${relativeTo(provider, integer)}, in the mock ${relativeTo(mock, integerOfMock)}`,
        parameter: 'error.integer',
      };
    }
  }
}

function shapeOf(exchange: Exchange): string {
  const body = jsonOf(exchange);
  if (body !== undefined) {
    return describeShape(body);
  }
  return exchange.response?.body.length === 0 ? 'absent' : 'no JSON';
}

function integerOf(exchange: Exchange): string | undefined {
  const numeral = numeralOf((jsonOf(exchange) as { error?: unknown } | null | undefined)?.error);
  return numeral === undefined ? undefined : String(Number(numeral));
}

function relativeTo(exchange: Exchange, integer: string): string {
  return integer === String(statusOf(exchange)) ? 'the status' : integer;
}
