import { onceForEach } from '../../interface/once-for-each.js';
import { isSensitiveHeader, redactParameters } from '../../interface/sensitive.js';
import { escapePattern } from '../../interface/syntax.js';
import { entities } from './render/markup.js';
import { toSentence } from './wording.js';

/** Each with the variable that is shown in its place: `$TOKEN`. */
export type Secrets = readonly (readonly [secret: string, name: string])[];

/** A shorter secret may be an ordinary word: it is hidden in headers only. */
const minLength = 8;

/** A text without its secrets, also as JSON, URLs and HTML write them. */
export function redact(text: string, secrets: Secrets): string {
  return redactorsOf(secrets).long(text);
}

/** A reason as a sentence without secrets: a provider may have repeated a token. */
export function toReason(clause: string, secrets: Secrets): string {
  return toSentence(redact(clause, secrets));
}

/** A URL without secrets; the values of some parameters are secrets by their names. */
export function redactUrl(url: string, secrets: Secrets): string {
  return redactParameters(redact(url, secrets));
}

/**
 * The value of a header without secrets, also without short ones that are whole words. If the header carries
 * credentials, all of it is a secret, unless it has a known secret in it.
 */
export function redactHeader([name, value]: readonly [string, string], secrets: Secrets): string {
  const known = redactorsOf(secrets).all(value);
  const lowerCase = name.toLowerCase();
  // What else is in it is evidence: the scheme, a token that was never issued, the name of a cookie.
  const isEvidence =
    lowerCase === 'authorization' || (known !== value && lowerCase !== 'set-cookie');
  return isSensitiveHeader(name) && value !== '' && !isEvidence
    ? variableOfHeader(name)
    : redactParameters(known);
}

/** The variable that is shown for the value of a header: `$X_API_KEY`. */
export function variableOfHeader(name: string): string {
  return `$${name.toUpperCase().replace(/\W/g, '_').replace(/^\d/, '_$&')}`;
}

const redactorsOf = onceForEach((secrets: Secrets) => {
  const names = new Map(
    secrets.flatMap(([secret, name]) => formsOf(secret).map((form) => [form, name])),
  );
  // Of two that start at one place, the longer counts.
  const forms = [...names.keys()].toSorted((one, other) => other.length - one.length);
  const long = forms.filter(({ length }) => length >= minLength).map(escapePattern);
  const words = forms
    .filter(({ length }) => length > 0 && length < minLength)
    .map((word) => `(?<![A-Za-z0-9])${escapePattern(word)}(?![A-Za-z0-9])`);
  const redactorOf = (patterns: readonly string[]) => {
    const pattern = new RegExp(patterns.join('|') || '(?!)', 'g');
    return (text: string) => text.replace(pattern, (form) => names.get(form) ?? form);
  };
  return { long: redactorOf(long), all: redactorOf([...long, ...words]) };
});

/** How JSON, URLs and HTML write a secret. */
function formsOf(secret: string): readonly string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const url = encodeURIComponent(secret);
  const html = secret.replace(/[&<>"']/g, (one) => entities[one] ?? '');
  const lowerCaseUrl = url.replace(/%../g, (escaped) => escaped.toLowerCase());
  return [secret, json, json.replaceAll('/', '\\/'), url, lowerCaseUrl, html];
}
