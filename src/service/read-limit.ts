import { largestInt64 } from '../interface/int64.js';
import { classifyLimit, readLimitAs } from '../interface/limit-effect.js';
import type { SituationId } from '../interface/situations.js';
import { shorten } from '../interface/wording.js';
import type { CompiledOutcome, CompiledProfile } from './compiled-profile.js';
import { Rejection, rejectByProfile } from './outcome.js';

/** The limit to apply, and the outcome of the request. */
export interface LimitRead {
  /** Undefined for none; a negative one leaves out as many plants at the end. */
  readonly limit: number | undefined;
  readonly outcome: CompiledOutcome;
}

const maxInt64 = BigInt(largestInt64);
/** Nearly all limits look like this, and need no classification. */
const usualLimit = /^[1-9]\d{0,14}$/;

/** Reads the limit of a list by a profile, or rejects it. */
export function readLimit(query: string, profile: CompiledProfile): LimitRead | Rejection {
  if (query === '') {
    return readWithoutLimit(profile);
  }
  const parameters = new URLSearchParams(query);
  const texts = parameters.getAll('limit');
  const rejection = rejectUnknown(parameters, profile);
  if (rejection !== undefined) {
    return rejection;
  }
  const [text, ...others] = texts;
  if (text === undefined) {
    return readWithoutLimit(profile);
  }
  return others.length === 0 ? readText(text, profile) : readRepeated(texts, profile);
}

function rejectUnknown(
  parameters: URLSearchParams,
  profile: CompiledProfile,
): Rejection | undefined {
  if (profile.isUsual('list.unknown-parameter')) {
    return undefined;
  }
  const unknown = [...parameters.keys()].find((name) => name !== 'limit');
  return unknown === undefined
    ? undefined
    : rejectByProfile(
        'list.unknown-parameter',
        profile.outcomeOf('list.unknown-parameter'),
        `there is no query parameter "${shorten(unknown)}"`,
      );
}

function readRepeated(texts: readonly string[], profile: CompiledProfile): LimitRead | Rejection {
  const outcome = profile.outcomeOf('list.limit-repeated');
  const message = 'limit must not be given more than once';
  const rejection = rejectByProfile('list.limit-repeated', outcome, message);
  if (rejection !== undefined) {
    return rejection;
  }
  if (outcome.effect !== 'first' && outcome.effect !== 'last') {
    return { limit: capLimit(readLimitAs(outcome.effect, ''), profile), outcome };
  }
  const read = readText(texts.at(outcome.effect === 'first' ? 0 : -1) ?? '', profile);
  return read instanceof Rejection ? read : { ...read, outcome };
}

function readText(text: string, profile: CompiledProfile): LimitRead | Rejection {
  const max = profile.parameters['list.maximum-limit'];
  if (usualLimit.test(text) && (max === 'unlimited' || Number(text) <= max)) {
    return { limit: Number(text), outcome: profile.outcomeOf('list.limited') };
  }
  const { situation, variant, message } = classifyLimitText(text, profile);
  const outcome = profile.outcomeOf(situation, variant);
  const rejection = rejectByProfile(situation, outcome, message);
  if (rejection !== undefined) {
    return rejection;
  }
  if (outcome.effect === 'capped' && max !== 'unlimited') {
    return { limit: max, outcome };
  }
  return { limit: capLimit(readLimitAs(outcome.effect, text), profile), outcome };
}

interface ClassifiedLimit {
  readonly situation: SituationId;
  readonly variant?: string;
  readonly message: string;
}

function classifyLimitText(text: string, { parameters }: CompiledProfile): ClassifiedLimit {
  if (text === '') {
    return { situation: 'list.limit-empty', message: 'limit must not be empty' };
  }
  if (!/^-?\d+$/.test(text)) {
    return {
      situation: 'list.limit-malformed',
      variant: classifyLimit(text),
      message: `limit must be an integer, not "${shorten(text)}"`,
    };
  }
  const limit = Number(text);
  if (limit < 0) {
    const message = `limit must not be negative, as ${shorten(text)} is`;
    return { situation: 'list.limit-negative', message };
  }
  if (limit === 0) {
    return { situation: 'list.limit-zero', message: 'limit must be at least 1' };
  }
  if (text.length > 18 && BigInt(text) > maxInt64) {
    return { situation: 'list.limit-huge', message: 'limit must be an int64' };
  }
  const max = parameters['list.maximum-limit'];
  return max === 'unlimited' || limit <= max
    ? { situation: 'list.limited', message: '' }
    : { situation: 'list.limit-above-maximum', message: `limit must be at most ${max}` };
}

function readWithoutLimit(profile: CompiledProfile): LimitRead {
  return { limit: capLimit(undefined, profile), outcome: profile.outcomeOf('list.all') };
}

/** Applies the default limit if there is none, and the maximum limit. */
function capLimit(limit: number | undefined, { parameters }: CompiledProfile): number | undefined {
  const defaultLimit = parameters['list.default-limit'];
  if (limit === undefined) {
    return defaultLimit === 'unlimited' ? undefined : defaultLimit;
  }
  const max = parameters['list.maximum-limit'];
  return max === 'unlimited' || limit <= max ? limit : max;
}
