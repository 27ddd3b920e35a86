import { isPlainObject, mapTexts } from '../../interface/json.js';
import type { NewPlant } from '../../interface/plant.js';
import {
  type ErrorTemplate,
  isRejected,
  type Outcome,
  type OutcomeHeaders,
  type Rejected,
} from '../../interface/situation.js';
import { isJsonMediaType } from '../../interface/syntax.js';
import { isInt32 } from '../../interface/whole-number.js';
import {
  authorizationOf,
  type Exchange,
  headerOf,
  isSuccess,
  statusOf,
  textOf,
} from '../http/exchange.js';

/** Headers of responses that an app may act on, by lower-case names. */
const comparedHeaders = [
  'www-authenticate',
  'location',
  'api-version',
  'deprecation',
  'content-type',
];
const observedHeaders = [...comparedHeaders, 'allow', 'x-total-count'];

/** The plants whose texts a response may repeat. */
interface Repeated {
  readonly plants: readonly { readonly plant: NewPlant }[];
}

const isPrintable = /^[\t\x20-\x7e]*$/;
/** A shorter text may be in a message by chance. */
const minLength = 4;

/** The outcome of a rejection, with placeholders for the texts of its request and of the plants. */
export function readRejection(exchange: Exchange, world: Repeated): Rejected {
  const texts = textsOf(exchange, world);
  const { error: integer, message, ...members } = bodyOf(exchange);
  const error: ErrorTemplate = {
    ...(isInt32(integer) && { error: integer }),
    ...(typeof message === 'string' && { message: toTemplate(message, texts) as string }),
    ...(toTemplate(members, texts) as object),
  };
  const headers = readHeaders(exchange, world);
  return {
    status: statusOf(exchange) as number,
    ...(Object.keys(error).length > 0 && { error }),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

export function readHeaders(exchange: Exchange, world: Repeated): OutcomeHeaders {
  const texts = textsOf(exchange, world);
  const isWithBody = (exchange.response?.body.length ?? 0) > 0;
  const entries = observedHeaders.flatMap((name) => {
    const value = headerOf(exchange, name);
    if (value === undefined || !isPrintable.test(value)) {
      return [];
    }
    switch (name) {
      case 'x-total-count':
        return isSuccess(exchange) ? [[name, '{total}']] : [];
      case 'content-type':
        return isWithBody && isJsonMediaType(value) ? [[name, value]] : [];
      default:
        return [[name, toTemplate(value, texts) as string]];
    }
  });
  return Object.fromEntries(entries);
}

function bodyOf({ response }: Exchange): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(textOf(response?.body ?? new Uint8Array()));
    return isPlainObject(value) ? value : {};
  } catch {
    return {};
  }
}

type Texts = readonly (readonly [placeholder: string, text: string])[];

/** The texts of a request and of its plants that a response may repeat, longer texts first. */
function textsOf(exchange: Exchange, { plants }: Repeated): Texts {
  const { pathname, searchParams } = new URL(exchange.request.url);
  const all = [
    ['path', pathname],
    ['id', /\/plants\/(.+)$/.exec(pathname)?.[1]],
    ['limit', searchParams.get('limit')],
    ['token', /^\S+ +(\S+)$/.exec(authorizationOf(exchange) ?? '')?.[1]],
    ...plants.flatMap(({ plant }) =>
      (['id', 'name', 'tag'] as const).map((member) => [member, plant[member]] as const),
    ),
  ] as const;
  return all
    .flatMap(([name, text]) => (text && text.length >= minLength ? [[name, text] as const] : []))
    .sort(([, one], [, other]) => other.length - one.length);
}

/** A JSON value with placeholders in place of the texts of the request. */
function toTemplate(value: unknown, texts: Texts): unknown {
  return mapTexts(value, (text) =>
    texts.reduce((template, [name, known]) => template.replaceAll(known, `{${name}}`), text),
  );
}

/**
 * An outcome with that alone on which an app acts: the status, the effect, the error integer, the names of
 * members and the headers. Messages, the values of further members and the texts of headers that a
 * placeholder stands for are for people.
 */
export function asAppsSee(outcome: Outcome): Outcome {
  const seen = Object.entries(outcome.headers ?? {})
    .filter(([name]) => comparedHeaders.includes(name))
    .map(([name, value]) => [name, value.includes('{') ? '…' : value]);
  const headers: OutcomeHeaders = Object.fromEntries(seen);
  if (!isRejected(outcome)) {
    return { ...outcome, headers };
  }
  const { message: _message, error: integer, ...members } = outcome.error ?? {};
  const shape = Object.fromEntries(Object.keys(members).map((name) => [name, '…']));
  const error = integer === undefined ? shape : { error: integer, ...shape };
  return { status: outcome.status, error, headers };
}
