import { escapePattern } from '../../interface/escape-pattern.js';
import { onceForEach } from '../../interface/once-for-each.js';
import { isSensitiveHeader, redactParameters } from '../../interface/sensitive.js';
import { entities } from './markup.js';

/** Secrets, and the name that replaces each. */
export type Secrets = readonly (readonly [secret: string, name: string])[];

/** A piece of a text: a secret with its name, or the text between two secrets. */
export interface Part {
  readonly text: string;
  readonly name?: string | undefined;
}

/** A shorter secret may be an ordinary word. */
const minLength = 8;

/**
 * Splits a text at its secrets of 8 characters and more. They are found as they are, and escaped as in
 * JSON, in a URL or in HTML.
 */
export function splitAtSecrets(text: string, secrets: Secrets): readonly Part[] {
  return split(text, patternsOf(secrets).long);
}

/** The same for a URL, in which the values of some parameters are secrets by their names. */
export function splitUrl(url: string, secrets: Secrets): readonly Part[] {
  return splitAtSecrets(url, secrets).map(redactPlain);
}

/**
 * The same for a header, without short secrets that are whole words. The value of a header that carries
 * credentials is a secret by its name, unless it has a known secret in it.
 */
export function splitHeader(
  [name, value]: readonly [name: string, value: string],
  secrets: Secrets,
): readonly Part[] {
  const parts = split(value, patternsOf(secrets).all);
  const lowerCase = name.toLowerCase();
  // What else is in it is evidence: the scheme, a token that was never issued, the name of a cookie.
  const isEvidence =
    lowerCase === 'authorization' ||
    (parts.some((part) => part.name !== undefined) && lowerCase !== 'set-cookie');
  return isSensitiveHeader(name) && value !== '' && !isEvidence
    ? [{ text: value, name: variableOfHeader(name) }]
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
  return join(split(text, patternsOf(secrets).all));
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
  return part.name === undefined ? { text: redactParameters(part.text) } : part;
}

function join(parts: readonly Part[]): string {
  return parts.map(({ text, name }) => name ?? text).join('');
}

interface SecretPattern {
  /** Has a group for each name. */
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

const patternsOf = onceForEach((secrets: Secrets) => {
  // Of two that start at one place, the longer counts.
  const sorted = secrets
    .filter(([secret]) => secret !== '')
    .toSorted(([one], [other]) => other.length - one.length);
  return {
    long: toPattern(sorted.filter(([secret]) => secret.length >= minLength)),
    all: toPattern(sorted),
  };
});

function toPattern(secrets: Secrets): SecretPattern {
  const groups = secrets.map(([secret]) =>
    secret.length < minLength
      ? `((?<![A-Za-z0-9])${escapePattern(secret)}(?![A-Za-z0-9]))`
      : `(${longPattern(secret)})`,
  );
  // Without secrets it matches nothing.
  return {
    pattern: new RegExp(groups.join('|') || '(?!)', 'g'),
    names: secrets.map(([, name]) => name),
  };
}

/** A secret, or the start of one in a text that was shortened there. */
function longPattern(secret: string): string {
  const forms = [...secret].map(anyFormOf);
  const start = forms.slice(0, minLength).join('');
  const further = forms.slice(minLength).reduceRight((rest, form) => `(?:${form}${rest})?`, '');
  return `${forms.join('')}|${start}${further}(?=…)`;
}

/** A pattern for a character as it is, and as JSON, URLs and HTML escape it. */
function anyFormOf(character: string): string {
  if (/[A-Za-z0-9]/.test(character)) {
    return character;
  }
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  const inUrl = Buffer.from(character).toString('hex').replace(/../g, '%$&');
  const upperCase = (form: string) =>
    form.replace(/[a-f\d]{2,}/g, (digits) => digits.toUpperCase());
  const escapes = [`\\u${hex.padStart(4, '0')}`, inUrl, `&#x${hex};`];
  const inHtml = [`&#${code};`, entities[character] ?? `&#${code};`];
  // Of two that start alike, the longer counts.
  const forms = [...escapes, ...escapes.map(upperCase), ...inHtml, `\\${character}`, character];
  return `(?:${forms.map(escapePattern).join('|')})`;
}

function split(text: string, { pattern, names }: SecretPattern): readonly Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const name = names[match.slice(1).findIndex((group) => group !== undefined)];
    parts.push({ text: text.slice(end, match.index) }, { text: match[0], name });
    end = match.index + match[0].length;
  }
  parts.push({ text: text.slice(end) });
  return parts.filter((part) => part.text !== '' || text === '');
}
