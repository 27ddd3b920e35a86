import { escapePattern } from '../../interface/escape-pattern.js';
import { onceForEach } from '../../interface/once-for-each.js';
import { isSensitiveHeader, redactParameters } from '../../interface/sensitive.js';
import { entities } from './render/markup.js';

/** Secrets, and the name that replaces each. */
export type Secrets = readonly (readonly [secret: string, name: string])[];

/** A piece of a text: the name of a secret, or the text between two secrets. */
export type Part = { readonly text: string } | { readonly name: string };

/** A shorter secret may be an ordinary word. */
const minLength = 8;

/**
 * Splits a text at its secrets of 8 characters and more. They are found as they are, and as common
 * libraries write them in JSON, in a URL and in HTML.
 */
export function splitAtSecrets(text: string, secrets: Secrets): readonly Part[] {
  return split(text, secrets, 'long');
}

/** The same for a URL, in which the values of some parameters are secrets by their names. */
export function splitUrl(url: string, secrets: Secrets): readonly Part[] {
  return splitAtSecrets(url, secrets).map(redactPlain);
}

/**
 * The same for a header, also at short secrets that are whole words. The value of a header that carries
 * credentials is a secret by its name, unless it has a known secret in it.
 */
export function splitHeader(
  [name, value]: readonly [name: string, value: string],
  secrets: Secrets,
): readonly Part[] {
  const parts = split(value, secrets, 'all');
  const lowerCase = name.toLowerCase();
  // What else is in it is evidence: the scheme, a token that was never issued, the name of a cookie.
  const isEvidence =
    lowerCase === 'authorization' ||
    (parts.some((part) => 'name' in part) && lowerCase !== 'set-cookie');
  return isSensitiveHeader(name) && value !== '' && !isEvidence
    ? [{ name: variableOfHeader(name) }]
    : parts.map(redactPlain);
}

/** The variable that is shown for the value of a header: `$X_API_KEY`. */
export function variableOfHeader(name: string): string {
  return `$${name.toUpperCase().replace(/\W/g, '_').replace(/^\d/, '_$&')}`;
}

/** A text without its secrets of 8 characters and more. */
export function redact(text: string, secrets: Secrets): string {
  return join(splitAtSecrets(text, secrets));
}

/** What a program prints, without its secrets, also without shorter ones that are whole words. */
export function redactOutput(text: string, secrets: Secrets): string {
  return join(split(text, secrets, 'all'));
}

/** The value of a header, without any secret. */
export function redactHeader(header: readonly [string, string], secrets: Secrets): string {
  return join(splitHeader(header, secrets));
}

/** A URL, without any secret. */
export function redactUrl(url: string, secrets: Secrets): string {
  return join(splitUrl(url, secrets));
}

function redactPlain(part: Part): Part {
  return 'text' in part ? { text: redactParameters(part.text) } : part;
}

function join(parts: readonly Part[]): string {
  return parts.map((part) => ('text' in part ? part.text : part.name)).join('');
}

type Pattern = readonly [pattern: string | RegExp, name: string];

const patternsOf = onceForEach((secrets: Secrets) => {
  const long = secrets
    .filter(([secret]) => secret.length >= minLength)
    .flatMap(([secret, name]) => [...formsOf(secret)].map((form) => [form, name] as const));
  const short = secrets
    .filter(([secret]) => secret !== '' && secret.length < minLength)
    .map(([secret, name]): Pattern => [wordPattern(secret), name]);
  // Of two that start at one place, the longer counts.
  const sorted = long.toSorted(([one], [other]) => other.length - one.length);
  return { long: sorted, all: [...sorted, ...short] };
});

/** Splits a text at one secret after the other. */
function split(text: string, secrets: Secrets, which: 'long' | 'all'): readonly Part[] {
  let parts: readonly Part[] = [{ text: withWholeSecrets(text, secrets) }];
  for (const [pattern, name] of patternsOf(secrets)[which]) {
    parts = parts.flatMap((part) => {
      const [first = '', ...others] = 'text' in part ? part.text.split(pattern) : [];
      return others.length === 0
        ? [part]
        : [{ text: first }, ...others.flatMap((other) => [{ name }, { text: other }])];
    });
  }
  return parts.filter((part) => 'name' in part || part.text !== '');
}

/** Completes the start of a secret where a text was shortened, so that it is found as a whole. */
function withWholeSecrets(text: string, secrets: Secrets): string {
  const pieces = text.split('…');
  const last = pieces.pop();
  const { long } = patternsOf(secrets);
  const completed = pieces.map((piece) =>
    long.reduce((text, [form]) => withWholeSecret(text, form), piece),
  );
  return [...completed, last].join('…');
}

function withWholeSecret(piece: string, secret: string): string {
  const start = secret.slice(0, minLength);
  let at = piece.indexOf(start);
  while (at >= 0 && !secret.startsWith(piece.slice(at))) {
    at = piece.indexOf(start, at + 1);
  }
  return at < 0 ? piece : piece.slice(0, at) + secret;
}

function wordPattern(word: string): RegExp {
  return new RegExp(`(?<![A-Za-z0-9])${escapePattern(word)}(?![A-Za-z0-9])`);
}

/** How JSON, URLs and HTML write a secret; most have no special characters, and one form. */
function formsOf(secret: string): ReadonlySet<string> {
  const json = JSON.stringify(secret).slice(1, -1);
  const url = encodeURIComponent(Buffer.from(secret).toString());
  const html = secret.replace(/[&<>"']/g, (one) => entities[one] ?? '');
  const jsons = [json, json.replaceAll('/', '\\/')].flatMap((form) => [
    form,
    ...[/[^ -~]/g, /[<>&'+]|[^ -~]/g].flatMap((special) => {
      const escaped = form.replace(special, inJson);
      return [escaped, escaped.replace(/\\u..../g, (one) => `\\u${one.slice(2).toUpperCase()}`)];
    }),
  ]);
  const urls = [url, url.replace(/%../g, (escaped) => escaped.toLowerCase())];
  const htmls = ['+', '&#43;', '&#x2B;'].map((plus) => html.replaceAll('+', plus));
  return new Set([secret, ...jsons, ...urls, ...htmls]);
}

function inJson(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
