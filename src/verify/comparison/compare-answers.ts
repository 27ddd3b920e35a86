import { numeralOf } from '../../interface/exact-json.js';
import { answerPredicate } from '../http/describe-answer.js';
import { type Exchange, headerOf, isError, isSuccess, jsonOf, statusOf } from '../http/exchange.js';
import { plantsIn } from '../session/listed-plants.js';
import { canonicalJson, describeShape, withoutEmptyTag } from './canonical-json.js';
import { compareHeaders, type HeaderContext } from './compare-headers.js';
import type { DifferenceDescription } from './difference-description.js';
import type { Answers } from './sides.js';

/** Yields what differs in two answers, except for the plants of a list. */
export function* compareAnswers(
  answers: Answers,
  context: HeaderContext,
): Generator<DifferenceDescription> {
  const { provider, mock } = answers;
  if (statusOf(provider) !== statusOf(mock)) {
    const sentence = `the provider ${answerPredicate(provider)}, the mock ${answerPredicate(mock)}`;
    yield { kind: sentence, sentence };
  }
  const isSameKind =
    (isSuccess(provider) && isSuccess(mock)) || (isError(provider) && isError(mock));
  if (!isSameKind) {
    return;
  }
  // Other headers are to be expected with another status.
  if (statusOf(provider) === statusOf(mock)) {
    yield* compareHeaders(answers, context);
  }
  yield* isError(provider) ? compareErrors(answers) : compareSuccesses(answers);
}

function* compareSuccesses(answers: Answers): Generator<DifferenceDescription> {
  switch (answers.provider.request.method) {
    case 'POST':
      yield* compareCreatedPlants(answers);
      return;
    case 'DELETE':
      yield* compareBodiesOfDeletes(answers);
      return;
    case 'GET':
      yield* compareListTypes(answers);
  }
}

function* compareListTypes({ provider, mock }: Answers): Generator<DifferenceDescription> {
  const typeOf = (exchange: Exchange) =>
    plantsIn(exchange) === undefined ? 'not a JSON array' : 'a JSON array';
  if (typeOf(provider) !== typeOf(mock)) {
    const sentence = `the provider's list is ${typeOf(provider)}, the mock's is ${typeOf(mock)}`;
    yield { kind: 'array', sentence };
  }
}

function* compareCreatedPlants({ provider, mock }: Answers): Generator<DifferenceDescription> {
  const providerPlant = jsonOf(provider);
  const mockPlant = jsonOf(mock);
  if (canonicalJson(providerPlant) === canonicalJson(mockPlant)) {
    return;
  }
  const show = (plant: unknown) => (plant === undefined ? 'not JSON' : canonicalJson(plant));
  const sentence = `the provider's plant is ${show(providerPlant)}, the mock's is ${show(mockPlant)}`;
  const isOfTag =
    canonicalJson(withoutEmptyTag(providerPlant)) === canonicalJson(withoutEmptyTag(mockPlant));
  yield isOfTag
    ? { kind: 'tag', sentence, parameter: 'response.absent-tag' }
    : { kind: 'plant', sentence };
}

/** A successful delete has no body. */
function* compareBodiesOfDeletes({ provider, mock }: Answers): Generator<DifferenceDescription> {
  const show = (exchange: Exchange) => (bodyLengthOf(exchange) > 0 ? 'a body' : 'no body');
  if (show(provider) !== show(mock)) {
    const sentence = `the provider's response has ${show(provider)}, the mock's has ${show(mock)}`;
    yield { kind: 'body', sentence };
  }
}

/** No client sees the body of a 204, but every client sees the length that its header announces. */
function bodyLengthOf(exchange: Exchange): number {
  const announced = Number(headerOf(exchange, 'content-length') ?? 0) || 0;
  return Math.max(exchange.response?.body.length ?? 0, announced);
}

/**
 * Yields what differs in two Errors and an app can act on: the integer, and the names and types of
 * all members. The texts of messages are for people, and every provider has its own.
 */
function* compareErrors({ provider, mock }: Answers): Generator<DifferenceDescription> {
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
