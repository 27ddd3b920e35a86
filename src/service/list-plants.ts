import type { SituationId } from '../interface/situations.js';
import { shorten } from '../text/wording.js';
import type { CompiledOutcome, CompiledProfile } from './compiled-profile.js';
import type { Exchange } from './exchange.js';
import type { Responses } from './responses.js';
import { Rejection, type StageResult } from './stage-result.js';

/** Longer lists are written in pieces as they are sent. */
const maxShortList = 1000;

/** GET /plants: lists the plants that the user has access to, at most as many as the limit. */
export function listPlants(exchange: Exchange, responses: Responses): StageResult {
  const { request, profile, user = '' } = exchange;
  const read = readLimit(request.query, profile);
  if (read instanceof Rejection) {
    return read;
  }
  const { limit, outcome } = read;
  const lists = exchange.plants.listsAt(exchange.at);
  const total = lists.count(user);
  const count = Math.min(limit, total);
  const json =
    count > maxShortList
      ? responses.longList(lists.iterate(user, count))
      : responses.list(lists.list(user, count));
  const usual = profile.outcomeOf('list.all');
  return responses.succeed(exchange, usual, outcome, json, { total: String(total) });
}

interface LimitRead {
  /** Infinity for none. */
  readonly limit: number;
  readonly outcome: CompiledOutcome;
}

function readLimit(query: string, profile: CompiledProfile): LimitRead | Rejection {
  const sent = new URLSearchParams(query);
  const unknown = rejectUnknown(sent, profile);
  if (unknown !== undefined) {
    return unknown;
  }
  const usual = toNumber(profile.parameters['list.default-limit']);
  const max = toNumber(profile.parameters['list.maximum-limit']);
  const limits = sent.getAll('limit');
  if (limits.length === 0) {
    return { limit: usual, outcome: profile.outcomeOf('list.all') };
  }
  const text = limits.join(',');
  const [situation, message, variant] = classify(text, max);
  const outcome = profile.outcomeOf(situation, variant);
  const limitOf: Readonly<Record<string, number>> = {
    accepted: Number(text),
    empty: 0,
    one: 1,
    capped: max,
  };
  return (
    profile.rejectUnlessAccepted(situation, message, variant) ?? {
      limit: limitOf[outcome.effect ?? ''] ?? usual,
      outcome,
    }
  );
}

function toNumber(bound: number | 'unlimited'): number {
  return bound === 'unlimited' ? Number.POSITIVE_INFINITY : bound;
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

function classify(
  text: string,
  max: number,
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
  return limit <= max
    ? ['list.limited', '']
    : ['list.limit-above-maximum', `limit must be at most ${max}`];
}
