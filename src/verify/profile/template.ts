import { mapLeaves, mapTexts } from '../../interface/map-json.js';
import { authorizationOf, type Exchange, textOf } from '../http/exchange.js';
import type { SituationRun } from '../situations/run-situation.js';

/** The texts of a request, by the names of their placeholders; longer texts first. */
export type KnownTexts = readonly (readonly [name: string, text: string])[];

const isoTime = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?/g;
const uuid = /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi;
/** How far a time may be from now: clocks differ, and an observation takes minutes. */
const nearMs = 30 * 60_000;
const sentId = /"id"\s*:\s*(-?\d+)/i;
const sentName = /"name"\s*:\s*"([^"\\]+)"/i;
const sentTag = /"tag"\s*:\s*"([^"\\]+)"/i;
const sentToken = /^\S+ +(\S+)$/;
/** A body may be padded to millions of bytes. */
const maxBytes = 1000;
/** A shorter text may be in a message by chance. */
const minLength = 4;

/** The texts of a request that a response may repeat, and the names of its plants. */
export function knownTextsOf({ fresh, plant, exchange }: SituationRun): KnownTexts {
  return byLengthDescending([...textsOf(exchange), ['name', fresh.name], ['name', plant.name]]);
}

/** The texts of a request that a response may repeat. */
export function textsOf(exchange: Exchange): KnownTexts {
  const { method, url: address, body } = exchange.request;
  const url = new URL(address);
  const path = method === 'DELETE' ? decode(url.pathname.replace(/^.*\//, '')) : undefined;
  const sent = body === undefined ? '' : textOf(body.subarray(0, maxBytes));
  return byLengthDescending([
    ['url', url.pathname + url.search],
    ['path', url.pathname],
    ['id', path ?? sentId.exec(sent)?.[1]],
    ['name', sentName.exec(sent)?.[1]],
    ['tag', sentTag.exec(sent)?.[1]],
    ['limit', url.searchParams.get('limit')],
    ['token', sentToken.exec(authorizationOf(exchange) ?? '')?.[1]],
  ]);
}

function byLengthDescending(
  texts: readonly (readonly [name: string, text: string | null | undefined])[],
): KnownTexts {
  return texts
    .filter((entry): entry is [string, string] => (entry[1]?.length ?? 0) >= minLength)
    .sort(([, first], [, second]) => second.length - first.length);
}

/** A JSON value with placeholders in place of the texts of the request, of times and of UUIDs. */
export function toTemplate(value: unknown, texts: KnownTexts): unknown {
  return mapLeaves(value, (leaf) => {
    switch (typeof leaf) {
      case 'string':
        return textToTemplate(leaf, texts);
      case 'number':
        return numberToTemplate(leaf);
      default:
        return leaf;
    }
  });
}

function textToTemplate(text: string, texts: KnownTexts): string {
  return texts
    .reduce(
      (template, [name, known]) => template.replaceAll(known, `{${name}}`),
      text.replace(isoTime, '{time}'),
    )
    .replace(uuid, '{uuid}');
}

/** A number that is the time of the response becomes a placeholder. */
function numberToTemplate(number: number): unknown {
  const isNow = (time: number) => Math.abs(time - Date.now()) < nearMs;
  return isNow(number) ? '{timestamp}' : isNow(number * 1000) ? '{unixtime}' : number;
}

/** The template of a request without a query: its URL is its path. */
export function withoutQuery(template: unknown): unknown {
  const replaceUrl = (text: string) => text.replaceAll('{url}', '{path}');
  return mapTexts(template, replaceUrl, replaceUrl);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
