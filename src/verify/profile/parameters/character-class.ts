/** Every character of ASCII that can be seen, and the space. */
export const visibleCharacters: readonly string[] = Array.from({ length: 95 }, (_, offset) =>
  String.fromCharCode(0x20 + offset),
);

/** Some of the control characters. */
export const controlCharacters: readonly string[] = ['\t', '\n', '\0', '\u001b', '\u007f'];

/** Letters and signs beyond ASCII. */
export const foreignCharacters: readonly string[] = ['é', 'ß', 'Ж', '植', 'ि', '€', '🌱'];

const foreignLetters = new Set(['é', 'ß', 'Ж', '植', 'ि']);
const asciiLetter = /[A-Za-z]/;
const letters = '\\p{L}\\p{M}';

/**
 * The class that holds just these characters; undefined if no class that is known holds those of
 * them that are control characters or beyond ASCII.
 */
export function toCharacterClass(accepted: ReadonlySet<string>): string | undefined {
  const visible = visibleCharacters.filter((character) => accepted.has(character));
  const control = allOrNone(controlCharacters, accepted, '\\0-\\x1f\\x7f');
  const foreign =
    allOrNone(foreignCharacters, accepted, '\\x80-\\u{10ffff}') ?? lettersOf(accepted);
  if (control === undefined || foreign === undefined) {
    return undefined;
  }
  const others = foreign === letters ? visible.filter((one) => !asciiLetter.test(one)) : visible;
  const text = `${control}${toRanges(others)}${foreign}`;
  return text === '' ? undefined : `[${text}]`;
}

function allOrNone(
  group: readonly string[],
  accepted: ReadonlySet<string>,
  pattern: string,
): string | undefined {
  const count = group.filter((character) => accepted.has(character)).length;
  return count === 0 ? '' : count === group.length ? pattern : undefined;
}

function lettersOf(accepted: ReadonlySet<string>): string | undefined {
  const isLettersAlone = foreignCharacters.every(
    (character) => accepted.has(character) === foreignLetters.has(character),
  );
  // Letters of ASCII are among those of every language.
  const isEveryLetter = visibleCharacters.every(
    (one) => accepted.has(one) || !asciiLetter.test(one),
  );
  return isLettersAlone && isEveryLetter ? letters : undefined;
}

/** Characters in their order, those that follow each other as a range. */
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

function escapeInClass(character = ''): string {
  return character.replace(/[\\\]^[-]/, '\\$&');
}
