import type { SituationId } from '../interface/situations.js';
import { shorten } from '../interface/wording.js';
import { type CompiledOutcome, type CompiledProfile, succeed } from './compiled-profile.js';
import type { Context } from './context.js';
import { Rejection, type Success } from './outcome.js';

/** Longer lists are written in pieces as they are sent. */
const maxShortList = 1000;

/** GET /plants: lists the plants that the user has access to, at most as many as the limit. */
export function listPlants(context: Context): Success | Rejection {
  const { request, plants, profile, user, service } = context;
  const read = readLimit(request.query, profile);
  if (read instanceof Rejection) {
    return read;
  }
  const { limit = Number.POSITIVE_INFINITY, outcome } = read;
  const total = plants.countVisibleTo(user);
  const count = Math.min(limit, total);
  const json =
    count > maxShortList
      ? service.writePlants.longList(plants.iterate(user, count))
      : service.writePlants.list(plants.list(user, count));
  const success = succeed(profile.outcomeOf('list.all'), outcome, json);
  return success.headers === undefined ? success : { ...success, values: { total: String(total) } };
}

interface LimitRead {
  /** Undefined for none. */
  readonly limit: number | undefined;
  readonly outcome: CompiledOutcome;
}

/** Nearly all limits look like this, and need no classification. */
const usualLimit = /^[1-9]\d{0,14}$/;

function readLimit(query: string, profile: CompiledProfile): LimitRead | Rejection {
  const parameters = new URLSearchParams(query);
  const rejection = rejectUnknown(parameters, profile);
  if (rejection !== undefined) {
    return rejection;
  }
  const limits = parameters.getAll('limit');
  return limits.length === 0
    ? { limit: capLimit(undefined, profile), outcome: profile.outcomeOf('list.all') }
    : readText(limits.join(','), profile);
}

function rejectUnknown(parameters: URLSearchParams, profile: CompiledProfile) {
  if (profile.isUsual('list.unknown-parameter')) {
    return undefined;
  }
  const unknown = [...parameters.keys()].find((name) => name !== 'limit');
  return unknown === undefined
    ? undefined
    : profile.rejectUnlessAccepted(
        'list.unknown-parameter',
        `there is no query parameter "${shorten(unknown)}"`,
      );
}

function readText(text: string, profile: CompiledProfile): LimitRead | Rejection {
  const max = profile.parameters['list.maximum-limit'];
  if (usualLimit.test(text) && (max === 'unlimited' || Number(text) <= max)) {
    return { limit: Number(text), outcome: profile.outcomeOf('list.limited') };
  }
  const [situation, message, variant] = classify(text, max);
  const rejection = profile.rejectUnlessAccepted(situation, message, variant);
  if (rejection !== undefined) {
    return rejection;
  }
  const outcome = profile.outcomeOf(situation, variant);
  return outcome.effect === 'capped' && max !== 'unlimited'
    ? { limit: max, outcome }
    : { limit: capLimit(readLimitAs(outcome.effect, text), profile), outcome };
}

function classify(
  text: string,
  max: number | 'unlimited',
): readonly [SituationId, message: string, variant?: string] {
  if (text === '') {
    return ['list.limit-malformed', 'limit must not be empty', 'empty'];
  }
  if (!/^-?\d+$/.test(text)) {
    const message = `limit must be an integer, not "${shorten(text)}"`;
    const other = /^\d/.test(text) ? 'trailing text' : 'text';
    return ['list.limit-malformed', message, /^-?\d*\.\d+$/.test(text) ? 'fraction' : other];
  }
  const limit = Number(text);
  if (limit < 0) {
    return ['list.limit-negative', `limit must not be negative, as ${shorten(text)} is`];
  }
  if (limit === 0) {
    return ['list.limit-zero', 'limit must be at least 1'];
  }
  return max === 'unlimited' || limit <= max
    ? ['list.limited', '']
    : ['list.limit-above-maximum', `limit must be at most ${max}`];
}

/** Reads an unusual limit, such as `0`, as the effect of its situation says; undefined if it has no effect. */
function readLimitAs(effect: string | undefined, text: string): number | undefined {
  switch (effect) {
    case 'empty':
      return 0;
    case 'one':
      return 1;
    case 'accepted':
      return Number(text);
    default:
      return undefined;
  }
}

function capLimit(limit: number | undefined, { parameters }: CompiledProfile): number | undefined {
  const { 'list.default-limit': usual, 'list.maximum-limit': max } = parameters;
  if (limit === undefined) {
    return usual === 'unlimited' ? undefined : usual;
  }
  return max === 'unlimited' || limit <= max ? limit : max;
}
