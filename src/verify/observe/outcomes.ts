import { isPlainObject, isSameJson, mapTexts } from '../../interface/json.js';
import type { ResolvedProfile } from '../../interface/profile.js';
import { effectOf, resolveOutcome } from '../../interface/resolve-outcome.js';
import type { OperationName } from '../../interface/rules.js';
import {
  isRejected,
  type Outcome,
  type OutcomeHeaders,
  type Rejected,
} from '../../interface/situation.js';
import {
  parseSituationKey,
  type SituationId,
  type SituationKey,
  situations,
} from '../../interface/situations.js';
import { isJsonMediaType } from '../../interface/syntax.js';
import { isInt32 } from '../../interface/whole-number.js';
import type { ExpectedPlants } from '../engine/expected-plants.js';
import {
  authorizationOf,
  type Exchange,
  headerOf,
  isSuccess,
  statusOf,
  textOf,
} from '../http/exchange.js';

/** The situation in which each operation succeeds as usual. */
export const usualSituations: Readonly<Record<OperationName, SituationId>> = {
  list: 'list.all',
  delete: 'delete.own-plant',
  create: 'create.new-plant',
};

/** Headers of responses that an app may act on, by lower-case names. */
const headersOfApps = [
  'www-authenticate',
  'location',
  'api-version',
  'deprecation',
  'content-type',
];

/** The outcome of a rejection, with placeholders for the texts of its request and of our plants. */
export function readRejection(exchange: Exchange, expectedPlants: ExpectedPlants): Rejected {
  const { error: integer, message, ...members } = bodyOf(exchange);
  const error = toTemplate(exchange, expectedPlants, {
    ...(isInt32(integer) && { error: integer }),
    ...(typeof message === 'string' && { message }),
    ...members,
  });
  const headers = readHeaders(exchange, expectedPlants);
  return {
    status: statusOf(exchange) as number,
    ...(!isSameJson(error, {}) && { error }),
    ...(!isSameJson(headers, {}) && { headers }),
  };
}

const isPrintable = /^[\t\x20-\x7e]*$/;

export function readHeaders(exchange: Exchange, expectedPlants: ExpectedPlants): OutcomeHeaders {
  const entries = [...headersOfApps, 'allow'].flatMap((name) => {
    const value = headerOf(exchange, name);
    const isShown = value !== undefined && isPrintable.test(value);
    const hasMeaning =
      name !== 'content-type' ||
      (exchange.response?.body.length !== 0 && isJsonMediaType(value ?? ''));
    return isShown && hasMeaning ? [[name, value]] : [];
  });
  const hasTotal = isSuccess(exchange) && headerOf(exchange, 'x-total-count') !== undefined;
  return {
    ...toTemplate(exchange, expectedPlants, Object.fromEntries(entries) as OutcomeHeaders),
    ...(hasTotal && { 'x-total-count': '{total}' }),
  };
}

function bodyOf({ response }: Exchange): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(textOf(response?.body ?? new Uint8Array()));
    return isPlainObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** A shorter text may be in a message by chance. */
const minLength = 4;

/** Puts placeholders in place of the texts of the request and of the plants, longer texts first. */
function toTemplate<Value>(exchange: Exchange, { plants }: ExpectedPlants, value: Value): Value {
  const { pathname, searchParams } = new URL(exchange.request.url);
  const texts = [
    ['path', pathname],
    ['id', /\/plants\/(.+)$/.exec(pathname)?.[1]],
    ['limit', searchParams.get('limit')],
    ['token', /^\S+ +(\S+)$/.exec(authorizationOf(exchange) ?? '')?.[1]],
    ...plants.flatMap(({ plant }) =>
      (['id', 'name', 'tag'] as const).map((member) => [member, plant[member]] as const),
    ),
  ] as const;
  const known = texts
    .flatMap(([name, text]) => (text && text.length >= minLength ? [[name, text] as const] : []))
    .sort(([, one], [, other]) => other.length - one.length);
  return mapTexts(value, (whole) =>
    known.reduce((template, [name, text]) => template.replaceAll(text, `{${name}}`), whole),
  ) as Value;
}

/**
 * An outcome with that alone on which an app acts: the status, the effect, the error integer, the names of
 * members and the headers. Messages, the values of further members and the texts of headers that a
 * placeholder stands for are for people.
 */
export function asAppsSee(outcome: Outcome): Outcome {
  const headers: OutcomeHeaders = Object.fromEntries(
    Object.entries(outcome.headers ?? {})
      .filter(([name]) => headersOfApps.includes(name))
      .map(([name, value]) => [name, value.includes('{') ? '…' : value]),
  );
  if (!isRejected(outcome)) {
    return { ...outcome, headers };
  }
  const members = Object.entries(outcome.error ?? {})
    .filter(([name]) => name !== 'message')
    .map(([name, value]) => [name, name === 'error' ? value : '…']);
  return { status: outcome.status, error: Object.fromEntries(members), headers };
}

/** An outcome with what a profile says for all: the usual success of the operation, the parts of Errors. */
export function completed(
  key: SituationKey,
  outcome: Outcome,
  { parameters, outcomes }: ResolvedProfile,
): Outcome {
  const type = { 'content-type': parameters['response.content-type'] };
  if (isRejected(outcome)) {
    const { 'error.integer': integer, 'error.further-members': members } = parameters;
    const error = integer === 'status' ? outcome.status : integer;
    return {
      status: outcome.status,
      error: { error, ...(members !== 'none' && members), ...outcome.error },
      headers: { ...type, ...outcome.headers },
    };
  }
  const [id] = parseSituationKey(key);
  const { operation } = situations[id];
  const usualId = operation === 'any' ? id : usualSituations[operation];
  const usual = id === usualId ? {} : resolveOutcome(outcomes, usualId);
  return {
    effect: effectOf(id, outcome),
    status: outcome.status ?? usual.status,
    headers: { ...type, ...(outcome.headers ?? usual.headers) },
  };
}

/** The parts of an outcome that a profile may say for all, each before what it is in. */
const sharedParts = [
  ['status'],
  ['headers', 'content-type'],
  ['headers'],
  ['error', 'error'],
  ['error'],
] as const;

/** An outcome without what the profile says for all. */
export function withoutUsual(
  key: SituationKey,
  outcome: Outcome,
  profile: ResolvedProfile,
): Outcome {
  const [id] = parseSituationKey(key);
  const isUsual = Object.values(usualSituations).includes(id);
  const whole = completed(key, outcome, profile);
  return [...sharedParts, ...(isUsual ? [['effect']] : [])].reduce<Outcome>((one, part) => {
    const shorter: Outcome = without(one, part);
    return isSameJson(completed(key, shorter, profile), whole) ? shorter : one;
  }, outcome);
}

/** A value without the member at a path. */
function without(value: object, [name, ...rest]: readonly string[]): object {
  const parts = Object.entries(value).filter(([key]) => key !== name || rest.length > 0);
  return Object.fromEntries(
    parts.map(([key, part]) => [key, key === name ? without(part, rest) : part]),
  );
}

/** The value that is most often among some; of several, the first. */
export function mostCommon<Value>(
  values: readonly Value[],
  isAlike: (one: Value, other: Value) => boolean = isSameJson,
): Value | undefined {
  const countOf = (value: Value) => values.filter((other) => isAlike(value, other)).length;
  return values.toSorted((one, other) => countOf(other) - countOf(one))[0];
}
