import { escapePattern } from '../../interface/escape-pattern.js';

/** A text that is searched for, and the name that is shown in its place. */
interface Needle {
  /** With `+` for each of `+- ` and `/` for each of `/_`. */
  readonly text: string;
  readonly pattern: string;
  readonly name: string;
}

/** Where a secret is in a text. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/** Finds the secrets of one list. */
export interface SecretPattern {
  /** The long secrets, also in Base64 and in hexadecimal, at any place. */
  findLong(text: string): readonly Found[];
  /** The short secrets that are whole words. */
  findShort(text: string): readonly Found[];
}

/** A shorter secret may be an ordinary word. */
const minLength = 8;
/** Each text that is longer was shortened, and ends with this. */
const ellipsis = '…';
const maxEllipses = 1000;

/** Compiles the secrets of a list to a pattern; of two that start at one place, the longer counts. */
export function createSecretPattern(
  secrets: readonly (readonly [secret: string, name: string])[],
): SecretPattern {
  const given = secrets.filter(([secret]) => secret !== '');
  const long = given
    .filter(([secret]) => secret.length >= minLength)
    .flatMap(([secret, name]) => needlesOf(secret, name))
    .sort((one, other) => other.text.length - one.text.length);
  const short = given
    .filter(([secret]) => secret.length < minLength)
    .map(([secret, name]) => ({ text: secret, pattern: escapePattern(secret), name }))
    .sort((one, other) => other.text.length - one.text.length);
  const longPattern = toPattern(long);
  const shortPattern = toPattern(short, '(?<![A-Za-z0-9])(?:', ')(?![A-Za-z0-9])');
  return {
    findLong: (text) => [...find(text, longPattern, long), ...findShortened(text, long)],
    findShort: (text) => find(text, shortPattern, short),
  };
}

function toPattern(needles: readonly Needle[], before = '', after = ''): RegExp | undefined {
  const patterns = needles.map(({ pattern }) => `(${pattern})`).join('|');
  return needles.length === 0 ? undefined : new RegExp(`${before}${patterns}${after}`, 'g');
}

function find(
  text: string,
  pattern: RegExp | undefined,
  needles: readonly Needle[],
): readonly Found[] {
  const found: Found[] = [];
  if (pattern === undefined) {
    return found;
  }
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const start = match.index;
    const group = match.findIndex((one, position) => position > 0 && one !== undefined);
    const name = needles[group - 1]?.name ?? '';
    found.push({ start, end: start + match[0].length, name });
    // Another secret may start inside this one.
    pattern.lastIndex = start + 1;
  }
  return found;
}

/** Finds the starts of secrets that were shortened. */
function findShortened(text: string, needles: readonly Needle[]): readonly Found[] {
  const found: Found[] = [];
  let end = text.indexOf(ellipsis);
  for (let count = 0; end >= 0 && count < maxEllipses; count++) {
    const max = needles[0]?.text.length ?? 0;
    const before = toCanonical(text.slice(Math.max(0, end - max), end));
    for (const needle of needles) {
      const length = lengthOfStart(before, needle.text);
      if (length >= minLength) {
        found.push({ start: end - length, end, name: needle.name });
      }
    }
    end = text.indexOf(ellipsis, end + 1);
  }
  return found;
}

/** How much of the start of a needle a text ends with. */
function lengthOfStart(text: string, needle: string): number {
  let length = Math.min(text.length, needle.length);
  while (length >= minLength && !text.endsWith(needle.slice(0, length))) {
    length--;
  }
  return length;
}

function needlesOf(secret: string, name: string): readonly Needle[] {
  const inUtf8 = Buffer.from(secret);
  // A text whose characters are the bytes of UTF-8: of a body in curl, of a decoded URL.
  const texts = [...new Set([secret, inUtf8.toString('latin1')])];
  const needles = texts.map((text) => ({ text: toCanonical(text), pattern: toLoose(text), name }));
  // Another form of a secret has a shell expression as its name.
  return /^\$[({]/.test(name)
    ? needles
    : [...needles, ...base64Needles(inUtf8, name), ...hexNeedles(inUtf8, name)];
}

function hexNeedles(secret: Buffer, name: string): readonly Needle[] {
  const hex = secret.toString('hex');
  return [...new Set([hex, hex.toUpperCase()])].map((text) => ({
    text,
    pattern: text,
    name: `${name} in hexadecimal`,
  }));
}

const anyBase64 = '[A-Za-z0-9+/_-]';

/** What a secret is in Base64, at the three alignments that it can have in a longer text. */
function base64Needles(secret: Buffer, name: string): readonly Needle[] {
  return [0, 1, 2].map((bytesBefore) => {
    const encoded = Buffer.concat([Buffer.alloc(bytesBefore), secret]).toString('base64');
    // A character that also depends on the bytes before or after the secret may be any.
    const start = Math.ceil((bytesBefore * 8) / 6);
    const end = Math.floor(((bytesBefore + secret.length) * 8) / 6);
    const own = encoded.slice(start, end);
    const isOpen = (bytesBefore + secret.length) % 3 > 0;
    const pattern = [
      bytesBefore === 0 ? '' : anyBase64,
      toLoose(own),
      isOpen ? `${anyBase64}={0,2}` : '',
    ].join('');
    return { text: toCanonical(own), pattern, name: `${name} in Base64` };
  });
}

/** A pattern of a text, also with a space for `+` as in a form, and in the alphabet of Base64url. */
function toLoose(text: string): string {
  return escapePattern(text).replace(/\\\+|[-/ _]/g, (character) =>
    character === '/' || character === '_' ? '[/_]' : '[+ -]',
  );
}

function toCanonical(text: string): string {
  return text.replace(/[- ]/g, '+').replaceAll('_', '/');
}
