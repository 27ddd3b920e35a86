import { numeralOf } from '../../interface/exact-json.js';
import { type Exchange, jsonOf, statusOf } from '../session/exchange.js';
import { describeShape } from './canonical-json.js';
import type { DifferenceDescription } from './difference-description.js';
import type { Answers } from './sides.js';

/**
 * Yields what differs in two Errors and an app can act on: the integer, and the names and types of
 * all members. The texts of messages are for people, and every provider has its own.
 */
export function* compareErrors({ provider, mock }: Answers): Generator<DifferenceDescription> {
  const providerShape = shapeOf(provider);
  const mockShape = shapeOf(mock);
  if (providerShape !== mockShape) {
    const sentence = `the provider's Error is ${providerShape}, the mock's is ${mockShape}`;
    yield { kind: 'members', sentence, general: sentence, parameter: 'error.further-members' };
  }
  const providerInteger = integerOf(provider);
  const mockInteger = integerOf(mock);
  // Another integer is to be expected with another status.
  const isSameStatus = statusOf(provider) === statusOf(mock);
  if (isSameStatus && providerInteger !== undefined && mockInteger !== undefined) {
    if (providerInteger !== mockInteger) {
      yield {
        kind: 'integer',
        sentence: describeIntegers(providerInteger, mockInteger),
        general: describeIntegers(
          relativeTo(provider, providerInteger),
          relativeTo(mock, mockInteger),
        ),
        parameter: 'error.integer',
      };
    }
  }
}

function describeIntegers(providerInteger: string, mockInteger: string): string {
  return `the provider's error integer is ${providerInteger}, the mock's is ${mockInteger}`;
}

function shapeOf(exchange: Exchange): string {
  const body = jsonOf(exchange);
  if (body !== undefined) {
    return describeShape(body);
  }
  return exchange.response?.body.length === 0 ? 'absent' : 'not JSON';
}

function integerOf(exchange: Exchange): string | undefined {
  const numeral = numeralOf((jsonOf(exchange) as { error?: unknown } | null | undefined)?.error);
  return numeral === undefined ? undefined : String(Number(numeral));
}

function relativeTo(exchange: Exchange, integer: string): string {
  return integer === String(statusOf(exchange)) ? 'the status' : integer;
}
