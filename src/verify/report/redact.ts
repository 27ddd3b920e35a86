import { onceForEach } from '../../interface/once-for-each.js';
import { isSensitiveHeader, redactParameters } from '../../interface/sensitive.js';
import { type DecodedText, decodedTexts } from './decoded-texts.js';
import { createSecretPattern, type Found } from './secret-pattern.js';

/** Secrets, and the name that replaces each. */
export type Secrets = readonly (readonly [secret: string, name: string])[];

/** A piece of a text: a secret with its name, or the text between two secrets. */
export interface Part {
  readonly text: string;
  readonly name?: string | undefined;
}

const patternOf = onceForEach(createSecretPattern);

/**
 * Splits a text at its secrets of 8 characters and more. They are found as they are, escaped as in JSON,
 * in a URL or in HTML, in Base64 and in hexadecimal. Shorter secrets may be ordinary words.
 */
export function splitAtSecrets(text: string, secrets: Secrets): readonly Part[] {
  return splitAt(text, findLong(text, secrets));
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
  const found = findAll(value, secrets);
  const lowerCase = name.toLowerCase();
  // What else is in it is evidence: the scheme, a token that was never issued, the name of a cookie.
  const isEvidence =
    lowerCase === 'authorization' || (found.length > 0 && lowerCase !== 'set-cookie');
  return isSensitiveHeader(name) && value !== '' && !isEvidence
    ? [{ text: value, name: variableOfHeader(name) }]
    : splitAt(value, found).map(redactPlain);
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
  return join(splitAt(text, findAll(text, secrets)));
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

function findAll(text: string, secrets: Secrets): readonly Found[] {
  return [...findLong(text, secrets), ...patternOf(secrets).findShort(text)];
}

function findLong(text: string, secrets: Secrets): readonly Found[] {
  const pattern = patternOf(secrets);
  const byEnd = new Map<number, Found>();
  const all: Found[] = [];
  for (const decoded of decodedTexts(text)) {
    for (const found of pattern.findLong(decoded.text)) {
      const { start, end, name } = toOriginal(found, decoded);
      // A backslash before a secret is no part of it, though it could be of its first escape.
      const plainer = byEnd.get(end);
      if (plainer?.name !== name || plainer.start < start) {
        const one = { start, end, name };
        byEnd.set(end, one);
        all.push(one);
      }
    }
  }
  return all;
}

function toOriginal({ start, end, name }: Found, { positions }: DecodedText): Found {
  return { start: positions?.[start] ?? start, end: positions?.[end] ?? end, name };
}

function splitAt(text: string, found: readonly Found[]): readonly Part[] {
  const inOrder = found.toSorted((one, other) => one.start - other.start || other.end - one.end);
  const parts: Part[] = [];
  let last: Found = { start: 0, end: 0, name: '' };
  for (const one of inOrder) {
    if (one.start < last.end) {
      // Two secrets overlap: no part of either is shown.
      last = { ...last, end: Math.max(last.end, one.end) };
      parts.splice(-1, 1, { text: text.slice(last.start, last.end), name: last.name });
    } else {
      parts.push({ text: text.slice(last.end, one.start) });
      parts.push({ text: text.slice(one.start, one.end), name: one.name });
      last = one;
    }
  }
  parts.push({ text: text.slice(last.end) });
  return parts.filter((part) => part.text !== '' || text === '');
}

function join(parts: readonly Part[]): string {
  return parts.map(({ text, name }) => name ?? text).join('');
}
