import { isJsonMediaType } from '../../interface/json-media-type.js';
import { mapTexts } from '../../interface/map-json.js';
import {
  type ErrorTemplate,
  isRejected,
  type Outcome,
  type OutcomeHeaders,
  type Rejected,
} from '../../interface/outcome.js';
import type { Parameters } from '../../interface/parameters.js';
import { isPlainObject } from '../../interface/plain-object.js';
import type { NewPlant } from '../../interface/plant.js';
import { isSameJson } from '../../interface/same-json.js';
import { isInt32 } from '../../interface/whole-number.js';
import { plantsIn } from '../engine/lists.js';
import { authorizationOf, type Exchange, headerOf, statusOf, textOf } from '../http/exchange.js';

/** Headers of responses that an app may act on, by lower-case names. */
const observedHeaders = ['www-authenticate', 'location', 'allow', 'api-version', 'deprecation'];
const totalHeader = 'x-total-count';

const isoTime = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?/g;
const isPrintable = /^[\t\x20-\x7e]*$/;
/** A shorter text may be in a message by chance. */
const minLength = 4;
/** A body may be padded to many bytes. */
const maxBytes = 1000;

/** The outcome of a rejection, with placeholders for the texts of its request. */
export function readRejection(exchange: Exchange, plants: readonly NewPlant[] = []): Rejected {
  const texts = textsOf(exchange, plants);
  const { error: integer, message, ...members } = bodyOf(exchange);
  const error: ErrorTemplate = {
    ...(isInt32(integer) && { error: integer }),
    ...(typeof message === 'string' && { message: toTemplate(message, texts) as string }),
    ...(toTemplate(members, texts) as object),
  };
  const headers = readHeaders(exchange, plants);
  return {
    status: statusOf(exchange) as number,
    ...(Object.keys(error).length > 0 && { error }),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

/** The headers of a response that an outcome can have. */
export function readHeaders(exchange: Exchange, plants: readonly NewPlant[] = []): OutcomeHeaders {
  const texts = textsOf(exchange, plants);
  const entries = observedHeaders.flatMap((name) => {
    const value = headerOf(exchange, name);
    return value === undefined || !isPrintable.test(value) ? [] : [[name, value] as const];
  });
  const total = headerOf(exchange, totalHeader);
  const limit = new URL(exchange.request.url).searchParams.get('limit');
  const listed = plantsIn(exchange);
  // At a full page, a header that is the limit counts the page.
  const isOfPage = total === limit && String(listed?.length) === limit;
  const type = headerOf(exchange, 'content-type');
  const hasBody = (exchange.response?.body.length ?? 0) > 0;
  return {
    ...(toTemplate(Object.fromEntries(entries), texts) as OutcomeHeaders),
    ...(listed && total && { [totalHeader]: isOfPage ? '{count}' : '{total}' }),
    ...(hasBody && isJsonMediaType(type) && { 'content-type': type }),
  };
}

/** The JSON object in the body, its numbers as JavaScript reads them; empty if there is none. */
function bodyOf({ response }: Exchange): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(textOf(response?.body ?? new Uint8Array()));
    return isPlainObject(value) ? value : {};
  } catch {
    return {};
  }
}

type Texts = readonly (readonly [placeholder: string, text: string])[];

/** The texts of a request that a response may repeat, longer texts first. */
function textsOf({ request, ...exchange }: Exchange, plants: readonly NewPlant[]): Texts {
  const url = new URL(request.url);
  const sent = textOf((request.body ?? new Uint8Array()).subarray(0, maxBytes));
  const memberOf = (name: string, value: string) =>
    new RegExp(`"${name}"\\s*:\\s*${value}`, 'i').exec(sent)?.[1];
  const all = [
    ['path', url.pathname],
    ['url', url.pathname + url.search],
    [
      'id',
      request.method === 'DELETE' ? url.pathname.replace(/^.*\//, '') : memberOf('id', '(-?\\d+)'),
    ],
    ['name', memberOf('name', '"([^"\\\\]+)"')],
    ['tag', memberOf('tag', '"([^"\\\\]+)"')],
    ['limit', url.searchParams.get('limit')],
    ['token', /^\S+ +(\S+)$/.exec(authorizationOf({ request, ...exchange }) ?? '')?.[1]],
    ...plants.map(({ name }) => ['name', name]),
  ] as const;
  return all
    .flatMap(([name = '', text]) =>
      text && text.length >= minLength ? [[name, text] as const] : [],
    )
    .sort(([, one], [, other]) => other.length - one.length);
}

/** A JSON value with placeholders in place of the texts of the request, and of times. */
function toTemplate(value: unknown, texts: Texts): unknown {
  return mapTexts(value, (text) =>
    texts.reduce(
      (template, [name, known]) => template.replaceAll(known, `{${name}}`),
      text.replace(isoTime, '{time}'),
    ),
  );
}

/**
 * Whether an app sees the same outcome in two responses. It acts on the status, the effect, the error
 * integer, the names of members and the headers; messages, the values of further members and the texts of
 * headers that a placeholder stands for are for people.
 */
export function isSameToApps(first: Outcome, second: Outcome): boolean {
  return (
    isSameJson(visibleParts(first), visibleParts(second)) &&
    comparedHeaders.every((name) => {
      const values = [first, second].map(({ headers }) => headers?.[name]);
      return values.every((one) => one?.includes('{')) || values[0] === values[1];
    })
  );
}

const comparedHeaders = [...observedHeaders.filter((name) => name !== 'allow'), 'content-type'];

function visibleParts(outcome: Outcome): unknown {
  const { status = null } = outcome;
  if (!isRejected(outcome)) {
    return { status, effect: outcome.effect ?? null };
  }
  const { error = null, message: _message, ...members } = outcome.error ?? {};
  return { status, error, members: Object.keys(members).sort() };
}

/**
 * An outcome without the integer that Errors have in common.
 *
 * @param common default the status of the Error.
 */
export function withoutInteger(
  outcome: Outcome,
  common: Parameters['error.integer'] = 'status',
): Outcome {
  if (!isRejected(outcome) || outcome.error === undefined) {
    return outcome;
  }
  const { error: template, ...rest } = outcome;
  const { error, ...members } = template;
  const isCommon = error === (common === 'status' ? outcome.status : common);
  const described = isCommon ? members : template;
  return Object.keys(described).length === 0 ? rest : { ...rest, error: described };
}
