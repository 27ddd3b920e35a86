import type { OpenPointId } from '../../interface/open-points.js';
import {
  type Exchange,
  headerOf,
  isError,
  isSuccess,
  jsonOf,
  statusOf,
} from '../session/exchange.js';
import { toText, withoutEmptyTags } from './listed.js';
import type { Step } from './step.js';
import type { Pair } from './twins.js';

/** How two answers differ, and the open points that may say so. */
export interface Found {
  readonly difference: string;
  readonly points: readonly OpenPointId[];
  /** What stands for it where it is counted, if it is told differently each time. */
  readonly kind?: string;
}

/** What differs in two answers, but for the plants of a list. */
export function* answerDifferences(step: Step, pair: Pair): Generator<Found> {
  const status = statusDifference(step, pair);
  if (status !== undefined) {
    yield status;
  }
  yield* headerDifferences(pair);
  if (isError(pair.provider) && isError(pair.mock)) {
    yield* errorDifferences(pair);
  }
  if (step.creates && isSuccess(pair.provider) && isSuccess(pair.mock)) {
    yield* createdDifferences(pair);
  }
}

const withLimit: readonly OpenPointId[] = ['list.success-with-limit'];

function statusDifference({ points, path }: Step, { provider, mock }: Pair): Found | undefined {
  const [theirs, ours] = [statusOf(provider), statusOf(mock)];
  if (theirs === ours) {
    return undefined;
  }
  const difference = `it ${outcome(provider)}, in the mock it ${outcome(mock)}`;
  const isListOfBoth = isSuccess(provider) && isSuccess(mock) && provider.request.method === 'GET';
  if (isListOfBoth) {
    const isLimited = path.includes('limit=');
    return { difference, points: [...(isLimited ? withLimit : []), 'list.success'] };
  }
  const isDeleteOfBoth =
    isSuccess(provider) && isSuccess(mock) && provider.request.method === 'DELETE';
  return { difference, points: isDeleteOfBoth ? ['delete.success'] : points };
}

function outcome(exchange: Exchange): string {
  return exchange.response === undefined
    ? `was not answered (${exchange.failure})`
    : `was answered with ${exchange.response.status}`;
}

function* headerDifferences({ provider, mock }: Pair): Generator<Found> {
  const types = bothOf('content-type', provider, mock);
  const hasBodies = [provider, mock].every((one) => (one.response?.body.length ?? 0) > 0);
  if (hasBodies && types.theirs !== types.ours) {
    yield told('its Content-Type is', types, 'response.content-type');
  }
  const versions = bothOf('api-version', provider, mock);
  if (versions.theirs !== versions.ours) {
    yield told('its API-Version is', versions, 'response.version');
  }
  if (isError(provider) && statusOf(provider) === statusOf(mock)) {
    const [theirs, ours] = [provider, mock].map((one) =>
      headerOf(one, 'www-authenticate') === undefined ? 'without' : 'with',
    );
    if (theirs !== ours) {
      const difference = `it comes ${theirs} WWW-Authenticate, in the mock ${ours}`;
      yield { difference, points: ['authentication.challenge'] };
    }
  }
}

interface Both {
  readonly theirs: unknown;
  readonly ours: unknown;
}

function bothOf(header: string, provider: Exchange, mock: Exchange): Both {
  return { theirs: headerOf(provider, header), ours: headerOf(mock, header) };
}

function told(what: string, { theirs, ours }: Both, point: OpenPointId): Found {
  const show = (value: unknown) => (value === undefined ? 'absent' : String(value));
  return { difference: `${what} ${show(theirs)}, in the mock ${show(ours)}`, points: [point] };
}

function* errorDifferences({ provider, mock }: Pair): Generator<Found> {
  const [theirs, ours] = [jsonOf(provider), jsonOf(mock)].map(
    (value) => (value ?? {}) as Readonly<Record<string, unknown>>,
  ) as [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>];
  // With another status it may well be another integer.
  const isSameStatus = statusOf(provider) === statusOf(mock);
  if (isSameStatus && toText(theirs.error) !== toText(ours.error)) {
    const integers = { theirs: toText(theirs.error), ours: toText(ours.error) };
    yield told('its error integer is', integers, 'error.integer');
  }
  const names = [theirs, ours].map((one) => Object.keys(one).sort().join(', ')) as [string, string];
  if (names[0] !== names[1]) {
    const members = { theirs: names[0] || 'none', ours: names[1] };
    yield told('the members of its Error are', members, 'error.further-members');
  }
}

function* createdDifferences({ provider, mock }: Pair): Generator<Found> {
  const [theirs, ours] = [jsonOf(provider), jsonOf(mock)];
  if (toText(theirs) === toText(ours)) {
    return;
  }
  const isTagAlone = toText(withoutEmptyTags([theirs])) === toText(withoutEmptyTags([ours]));
  const shown = { theirs: toText(theirs), ours: toText(ours) };
  if (isTagAlone) {
    yield told('the plant is', shown, 'response.absent-tag');
  } else {
    const { difference } = told('the plant is', shown, 'response.absent-tag');
    yield { difference, points: [] };
  }
}
