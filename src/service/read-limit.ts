import { shorten } from '../interface/exact-json.js';
import type { OpenPointId, ResolvedProfile } from '../interface/open-points.js';
import { Rejection } from './rejection.js';

/** The limit that is to be obeyed, undefined for none, or why it is refused. */
export function readLimit(query: string, profile: ResolvedProfile): number | undefined | Rejection {
  const limits = query === '' ? [] : new URLSearchParams(query).getAll('limit');
  if (limits.length > 1 && profile['list.repeated-limit'] === 'reject') {
    return reject('list.repeated-limit', 'limit must not be given more than once', profile);
  }
  const text = limits.at(profile['list.repeated-limit'] === 'last' ? -1 : 0);
  if (text === undefined) {
    return undefined;
  }
  if (text === '') {
    return rejectOrIgnore('list.empty-limit', 'limit must not be empty', profile);
  }
  if (!/^-?\d+$/.test(text)) {
    return rejectOrIgnore(
      'list.malformed-limit',
      `limit must be an integer, not "${shorten(text)}"`,
      profile,
    );
  }
  const limit = Number(text);
  if (limit < 0) {
    return rejectOrIgnore(
      'list.negative-limit',
      `limit must not be negative, as ${shorten(text)} is`,
      profile,
    );
  }
  if (limit === 0) {
    return profile['list.limit-zero'] === 'empty'
      ? 0
      : reject('list.limit-zero', 'limit must be at least 1', profile);
  }
  const largest = profile['list.largest-limit'];
  if (largest === 'unlimited' || limit <= largest) {
    return limit;
  }
  return profile['list.above-largest-limit'] === 'cap'
    ? largest
    : reject('list.above-largest-limit', `limit must be at most ${largest}`, profile);
}

function rejectOrIgnore(
  by: 'list.empty-limit' | 'list.malformed-limit' | 'list.negative-limit',
  message: string,
  profile: ResolvedProfile,
): Rejection | undefined {
  return profile[by] === 'ignore' ? undefined : reject(by, message, profile);
}

function reject(by: OpenPointId, message: string, profile: ResolvedProfile): Rejection {
  return new Rejection(by, profile['list.invalid-limit'], message);
}
