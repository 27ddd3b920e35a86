import { onceForEach } from '../../interface/once-for-each.js';
import { isSensitiveHeader, redactParameters } from '../../interface/sensitive.js';
import { escapePattern } from '../../interface/syntax.js';
import { entities } from './render/markup.js';
import { toSentence } from './wording.js';

export type Secrets = readonly (readonly [secret: string, name: string])[];

/** A text that is split at its secrets: before each, then its name, then the text after it. */
export type Split = readonly string[];

/** A shorter secret may be an ordinary word: it is hidden in headers only. */
const minLength = 8;

/** A text without its secrets, also as JSON, URLs and HTML write them. */
export function redact(text: string, secrets: Secrets): string {
  return splitAtSecrets(text, secrets).join('');
}

/** A reason as a sentence without secrets: a provider may have repeated a token. */
export function toReason(clause: string, secrets: Secrets): string {
  return toSentence(redact(clause, secrets));
}

export function splitAtSecrets(text: string, secrets: Secrets): Split {
  const { long, nameOf } = patternsOf(secrets);
  return text.split(long).map(nameOf);
}

/** The same for a URL, in which the values of some parameters are secrets by their names. */
export function splitUrl(url: string, secrets: Secrets): Split {
  return splitAtSecrets(url, secrets).map(redactPlain);
}

/**
 * The same for the value of a header, also at short secrets that are whole words. If the header carries
 * credentials, all of it is a secret, unless it has a known secret in it.
 */
export function splitHeader([name, value]: readonly [string, string], secrets: Secrets): Split {
  const { all, nameOf } = patternsOf(secrets);
  const parts = value.split(all).map(nameOf);
  const lowerCase = name.toLowerCase();
  // What else is in it is evidence: the scheme, a token that was never issued, the name of a cookie.
  const isEvidence =
    lowerCase === 'authorization' || (parts.length > 1 && lowerCase !== 'set-cookie');
  return isSensitiveHeader(name) && value !== '' && !isEvidence
    ? ['', variableOfHeader(name), '']
    : parts.map(redactPlain);
}

/** The variable that is shown for the value of a header: `$X_API_KEY`. */
export function variableOfHeader(name: string): string {
  return `$${name.toUpperCase().replace(/\W/g, '_').replace(/^\d/, '_$&')}`;
}

/** Names are at odd positions. */
function redactPlain(part: string, position: number): string {
  return position % 2 === 0 ? redactParameters(part) : part;
}

const patternsOf = onceForEach((secrets: Secrets) => {
  const names = new Map(
    secrets.flatMap(([secret, name]) => formsOf(secret).map((form) => [form, name])),
  );
  // Of two that start at one place, the longer counts.
  const forms = [...names.keys()].toSorted((one, other) => other.length - one.length);
  const long = forms.filter(({ length }) => length >= minLength).map(escapePattern);
  const words = forms
    .filter(({ length }) => length > 0 && length < minLength)
    .map((word) => `(?<![A-Za-z0-9])${escapePattern(word)}(?![A-Za-z0-9])`);
  return {
    long: anyOf(long),
    all: anyOf([...long, ...words]),
    nameOf: (part: string, position: number) =>
      position % 2 === 0 ? part : (names.get(part) ?? part),
  };
});

function anyOf(patterns: readonly string[]): RegExp {
  return new RegExp(`(${patterns.join('|') || '(?!)'})`);
}

/** How JSON, URLs and HTML write a secret. */
function formsOf(secret: string): readonly string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const url = encodeURIComponent(secret);
  const html = secret.replace(/[&<>"']/g, (one) => entities[one] ?? '');
  const lowerCaseUrl = url.replace(/%../g, (escaped) => escaped.toLowerCase());
  return [secret, json, json.replaceAll('/', '\\/'), url, lowerCaseUrl, html];
}
