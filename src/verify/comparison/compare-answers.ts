import { answerPredicate } from '../session/describe-answer.js';
import {
  type Exchange,
  headerOf,
  isError,
  isSuccess,
  jsonOf,
  statusOf,
} from '../session/exchange.js';
import { plantsIn } from '../session/listed-plants.js';
import { canonicalJson } from './canonical-json.js';
import { compareErrors } from './compare-errors.js';
import { compareHeaders, type HeaderContext } from './compare-headers.js';
import type { DifferenceDescription } from './difference-description.js';
import type { Answers } from './sides.js';
import { withoutEmptyTag } from './without-empty-tag.js';

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
