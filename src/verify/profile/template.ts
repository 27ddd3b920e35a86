import { isPlainObject } from '../../interface/plain-object.js';
import { authorizationOf } from '../session/exchange.js';
import type { SituationRun } from '../situations/run-situation.js';

/** What a request held, by the name of its placeholder; longer texts first. */
export type KnownTexts = readonly (readonly [name: string, text: string])[];

const isoTime = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?/g;
const sentId = /"id"\s*:\s*(-?\d+)/i;
/** A shorter text may stand in a message by chance. */
const minLength = 4;

/** The texts of a request that a response may repeat. */
export function knownTextsOf({ request, fresh, plant, exchange }: SituationRun): KnownTexts {
  const url = new URL(exchange.request.url);
  const query = new URLSearchParams(url.search);
  const inPath = request.method === 'DELETE' ? decode(url.pathname.replace(/^.*\//, '')) : null;
  const inBody = typeof request.body === 'string' ? (sentId.exec(request.body)?.[1] ?? null) : null;
  const texts: [string, string | null][] = [
    ['url', url.pathname + url.search],
    ['path', url.pathname],
    ['id', inPath ?? inBody],
    ['name', fresh.name],
    ['name', plant.name],
    ['limit', query.get('limit')],
    ['token', /^\S+ +(\S+)$/.exec(authorizationOf(exchange) ?? '')?.[1] ?? null],
  ];
  return texts
    .filter((entry): entry is [string, string] => (entry[1]?.length ?? 0) >= minLength)
    .sort(([, first], [, second]) => second.length - first.length);
}

/** A JSON value in which placeholders stand for what the request held and for times. */
export function toTemplate(value: unknown, texts: KnownTexts): unknown {
  if (typeof value === 'string') {
    return texts.reduce(
      (text, [name, known]) => text.replaceAll(known, `{${name}}`),
      value.replace(isoTime, '{time}'),
    );
  }
  if (Array.isArray(value)) {
    return value.map((item) => toTemplate(item, texts));
  }
  return isPlainObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, part]) => [name, toTemplate(part, texts)]),
      )
    : value;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
