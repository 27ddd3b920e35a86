/** Every printable character of ASCII. */
export const visibleCharacters: readonly string[] = Array.from({ length: 95 }, (_, offset) =>
  String.fromCharCode(0x20 + offset),
);

/** Control characters, each tried for all those of its pattern. */
const controls: readonly (readonly [character: string, pattern: string])[] = [
  ['\0', '\\x00'],
  ['\u001b', '\\x01-\\x08\\x0b\\x0c\\x0e-\\x1f'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\u007f', '\\x7f'],
];

/** The control characters that are tried. */
export const controlCharacters: readonly string[] = controls.map(([character]) => character);

/** The letters and signs beyond ASCII that are tried. */
export const foreignCharacters: readonly string[] = [...'éßāЖ植ि٣’€🌱'];

/** Classes of characters beyond ASCII with their patterns, larger classes first. */
const foreignClasses: readonly (readonly [characters: string, pattern: string])[] = [
  ['éßāЖ植ि٣’€🌱', '\\x80-\\u{10ffff}'],
  ['éßāЖ植ि٣’€', '\\x80-\\uffff'],
  ['éßāЖ植', '\\p{L}'],
  ['éßā', '\\xc0-\\u024f'],
  ['éß', '\\xc0-\\xff'],
  ['ि', '\\p{M}'],
  ['٣', '\\p{N}'],
  ['’', '\\u2010-\\u2027'],
  ['€', '\\u20a0-\\u20cf'],
  ['🌱', '\\p{So}'],
];

/** A class that excludes at most this many characters is written as an exclusion. */
const maxLeftOut = 10;

/**
 * The character class of exactly these characters, as a regular expression; undefined if no known
 * pattern matches exactly those beyond ASCII and the control characters.
 */
export function toCharacterClass(accepted: ReadonlySet<string>): string | undefined {
  const all = [...visibleCharacters, ...controlCharacters, ...foreignCharacters];
  const isExact = (text: string) => {
    const pattern = new RegExp(text, 'u');
    return all.every((character) => pattern.test(character) === accepted.has(character));
  };
  return accepted.size === 0
    ? undefined
    : [leaveOut(all.filter((one) => !accepted.has(one))), unite(accepted)].find(
        (text) => text !== undefined && isExact(text),
      );
}

/** A class that excludes a few characters, if none of them was tried for others. */
function leaveOut(rejected: readonly string[]): string | undefined {
  const isOneOfKind = (character: string) =>
    character !== '\u001b' && !foreignCharacters.includes(character);
  return rejected.length > 0 && rejected.length <= maxLeftOut && rejected.every(isOneOfKind)
    ? `[^${rejected.map(writeInClass).join('')}]`
    : undefined;
}

function unite(accepted: ReadonlySet<string>): string {
  const isEveryControl = controlCharacters.every((one) => accepted.has(one));
  const control = isEveryControl
    ? '\\0-\\x1f\\x7f'
    : controls.map(([character, pattern]) => (accepted.has(character) ? pattern : '')).join('');
  const left = new Set(accepted);
  const foreign: string[] = [];
  for (const [characters, pattern] of foreignClasses) {
    if ([...characters].every((one) => left.has(one))) {
      foreign.push(pattern);
      for (const character of characters) {
        left.delete(character);
      }
    }
  }
  const visible = visibleCharacters.filter(
    (one) =>
      accepted.has(one) &&
      !(foreign.includes('\\p{L}') && /[A-Za-z]/.test(one)) &&
      !(foreign.includes('\\p{N}') && /\d/.test(one)),
  );
  return `[${control}${toRanges(visible)}${foreign.join('')}]`;
}

/** The characters as ranges of successive ones; shorter runs are written out. */
function toRanges(characters: readonly string[]): string {
  const runs: string[][] = [];
  for (const character of characters) {
    const run = runs.at(-1);
    const isNext = run?.at(-1)?.charCodeAt(0) === character.charCodeAt(0) - 1;
    if (run !== undefined && isNext) {
      run.push(character);
    } else {
      runs.push([character]);
    }
  }
  return runs
    .map((run) =>
      run.length > 2
        ? `${escapeInClass(run[0])}-${escapeInClass(run.at(-1))}`
        : run.map(escapeInClass).join(''),
    )
    .join('');
}

function writeInClass(character: string): string {
  const [, pattern] = controls.find(([one]) => one === character) ?? [];
  return pattern ?? escapeInClass(character);
}

function escapeInClass(character = ''): string {
  return character.replace(/[\\\]^[-]/, '\\$&');
}
