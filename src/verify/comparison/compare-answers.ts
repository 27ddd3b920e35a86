import { answerClause } from '../session/describe-answer.js';
import {
  type Exchange,
  headerOf,
  isError,
  isSuccess,
  jsonOf,
  statusOf,
} from '../session/exchange.js';
import { canonicalJson } from './canonical-json.js';
import { compareErrors } from './compare-errors.js';
import { compareHeaders, type HeaderContext } from './compare-headers.js';
import type { DifferenceDescription } from './difference-description.js';
import { plantsOf, withoutEmptyTag } from './listed-plants.js';
import type { Answers } from './sides.js';

/** What differs in two answers, but for the plants of a list. */
export function* compareAnswers(
  answers: Answers,
  context: HeaderContext,
): Generator<DifferenceDescription> {
  const { provider, mock } = answers;
  if (statusOf(provider) !== statusOf(mock)) {
    const difference = `it ${answerClause(provider)}, in the mock it ${answerClause(mock)}`;
    yield { kind: difference, difference };
  }
  const isSameKind =
    (isSuccess(provider) && isSuccess(mock)) || (isError(provider) && isError(mock));
  if (!isSameKind) {
    return;
  }
  // With another status, other headers come as a matter of course.
  if (statusOf(provider) === statusOf(mock)) {
    yield* compareHeaders(answers, context);
  }
  yield* isError(provider) ? compareErrors(answers) : compareSuccesses(answers);
}

function* compareSuccesses({ provider, mock }: Answers): Generator<DifferenceDescription> {
  switch (provider.request.method) {
    case 'POST':
      yield* compareCreated(provider, mock);
      return;
    case 'DELETE':
      yield* compareBodies(provider, mock);
      return;
    case 'GET': {
      const [theirs, ours] = [provider, mock].map((one) => plantsOf(one) !== undefined);
      if (theirs !== ours) {
        const show = (isList: boolean | undefined) => (isList ? 'a JSON array' : 'no JSON array');
        const difference = `its body is ${show(theirs)}, in the mock ${show(ours)}`;
        yield { kind: 'array', difference };
      }
    }
  }
}

function* compareCreated(provider: Exchange, mock: Exchange): Generator<DifferenceDescription> {
  const [theirs, ours] = [jsonOf(provider), jsonOf(mock)];
  if (canonicalJson(theirs) === canonicalJson(ours)) {
    return;
  }
  const show = (value: unknown) => (value === undefined ? 'no JSON' : canonicalJson(value));
  const difference = `the plant is ${show(theirs)}, in the mock ${show(ours)}`;
  yield canonicalJson(withoutEmptyTag(theirs)) === canonicalJson(withoutEmptyTag(ours))
    ? { kind: 'tag', difference, parameter: 'response.absent-tag' }
    : { kind: 'plant', difference };
}

/** A successful delete has no body. */
function* compareBodies(provider: Exchange, mock: Exchange): Generator<DifferenceDescription> {
  const [theirs, ours] = [provider, mock].map((one) =>
    bodyLengthOf(one) > 0 ? 'a body' : 'no body',
  );
  if (theirs !== ours) {
    yield { kind: 'body', difference: `it has ${theirs}, in the mock ${ours}` };
  }
}

/** A status that allows no body hides one from every client, but not that it was announced. */
function bodyLengthOf(exchange: Exchange): number {
  const announced = Number(headerOf(exchange, 'content-length') ?? 0) || 0;
  return Math.max(exchange.response?.body.length ?? 0, announced);
}
