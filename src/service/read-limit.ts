import { shorten } from '../interface/exact-json.js';
import { classifyLimit, readLimitAs } from '../interface/limit-effect.js';
import type { SituationId } from '../interface/situations.js';
import type { CompiledOutcome, CompiledProfile } from './compiled-profile.js';
import { Rejection, rejectByProfile } from './rejection.js';

/** The limit to apply, and the outcome that the request has. */
export interface LimitRead {
  /** Undefined for none; a negative one leaves out so many plants at the end. */
  readonly limit: number | undefined;
  readonly outcome: CompiledOutcome;
}

const largestInt64 = 2n ** 63n - 1n;
/** What nearly all limits are, which need not be classified. */
const usualLimit = /^[1-9]\d{0,14}$/;

/** Reads the limit of a list as a profile does, or says why it is rejected. */
export function readLimit(query: string, profile: CompiledProfile): LimitRead | Rejection {
  if (query === '') {
    return readWithout('list.all', profile);
  }
  const parameters = new URLSearchParams(query);
  const texts = parameters.getAll('limit');
  const rejection = rejectUnknown(parameters, profile);
  if (rejection !== undefined) {
    return rejection;
  }
  const [text, ...others] = texts;
  if (text === undefined) {
    return readWithout('list.all', profile);
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
    return { limit: capped(readLimitAs(outcome.effect, ''), profile), outcome };
  }
  const read = readText(texts.at(outcome.effect === 'first' ? 0 : -1) ?? '', profile);
  return read instanceof Rejection ? read : { ...read, outcome };
}

function readText(text: string, profile: CompiledProfile): LimitRead | Rejection {
  const max = profile.parameters['list.maximum-limit'];
  if (usualLimit.test(text) && (max === 'unlimited' || Number(text) <= max)) {
    return { limit: Number(text), outcome: profile.outcomeOf('list.limited') };
  }
  const { situation, variant, message } = classify(text, profile);
  const outcome = profile.outcomeOf(situation, variant);
  const rejection = rejectByProfile(situation, outcome, message);
  if (rejection !== undefined) {
    return rejection;
  }
  if (outcome.effect === 'capped' && max !== 'unlimited') {
    return { limit: max, outcome };
  }
  return { limit: capped(readLimitAs(outcome.effect, text), profile), outcome };
}

interface Classified {
  readonly situation: SituationId;
  readonly variant?: string;
  readonly message: string;
}

function classify(text: string, { parameters }: CompiledProfile): Classified {
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
  if (text.length > 18 && BigInt(text) > largestInt64) {
    return { situation: 'list.limit-huge', message: 'limit must be an int64' };
  }
  const largest = parameters['list.maximum-limit'];
  return largest === 'unlimited' || limit <= largest
    ? { situation: 'list.limited', message: '' }
    : { situation: 'list.limit-above-maximum', message: `limit must be at most ${largest}` };
}

function readWithout(situation: SituationId, profile: CompiledProfile): LimitRead {
  return { limit: capped(undefined, profile), outcome: profile.outcomeOf(situation) };
}

/** Without a limit the default one counts; no limit counts for more than the largest. */
function capped(limit: number | undefined, { parameters }: CompiledProfile): number | undefined {
  const byDefault = parameters['list.default-limit'];
  if (limit === undefined) {
    return byDefault === 'unlimited' ? undefined : byDefault;
  }
  const largest = parameters['list.maximum-limit'];
  return largest === 'unlimited' || limit <= largest ? limit : largest;
}
