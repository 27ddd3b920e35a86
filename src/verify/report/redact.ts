import { escapePattern } from '../../interface/escape-pattern.js';

/** Secrets, and the name that replaces each. */
export type Secrets = readonly (readonly [secret: string, name: string])[];

/** A piece of a text: a secret with its name, or the text between two secrets. */
export interface Part {
  readonly text: string;
  readonly name?: string | undefined;
}

/** Splits a text at its secrets; of two that start at one position, the longer one counts. */
export function splitAtSecrets(text: string, secrets: Secrets): readonly Part[] {
  const names = new Map(secrets.filter(([secret]) => secret !== ''));
  if (names.size === 0) {
    return [{ text }];
  }
  const byLengthDescending = [...names.keys()].sort((one, other) => other.length - one.length);
  const patterns = byLengthDescending.map(escapePattern);
  return text
    .split(new RegExp(`(${patterns.join('|')})`))
    .map((part, position) =>
      position % 2 === 0 ? { text: part } : { text: part, name: names.get(part) },
    )
    .filter((part, _position, { length }) => part.text !== '' || length === 1);
}

/** The secrets that are hidden outside of headers: a shorter one may be an ordinary word. */
export function longSecrets(secrets: Secrets): Secrets {
  return secrets.filter(([secret]) => secret.length >= 8);
}

/** A text without its long secrets. */
export function redact(text: string, secrets: Secrets): string {
  return redactHeader(text, longSecrets(secrets));
}

/** The value of a header, without any secret. */
export function redactHeader(value: string, secrets: Secrets): string {
  return splitAtSecrets(value, secrets)
    .map(({ text, name }) => name ?? text)
    .join('');
}
