/** Whether a text opens more brackets in each other than a number of levels. */
export function isNestedDeeperThan(levels: number, text: string): boolean {
  return findBracket(text, (level) => level > levels) !== undefined;
}

/**
 * Finds a square or curly bracket of a text, which may end early or not be JSON; none in strings.
 *
 * @param isFound gets how many arrays and objects are open after the bracket.
 */
function findBracket(text: string, isFound: (level: number) => boolean): number | undefined {
  // Without a regular expression or a generator, which take longer: texts may have millions of brackets.
  let level = 0;
  for (let position = 0; position < text.length; position++) {
    switch (text.charCodeAt(position)) {
      case quotationMark:
        position = findEndOfString(text, position);
        continue;
      case openingSquare:
      case openingCurly:
        level++;
        break;
      case closingSquare:
      case closingCurly:
        level--;
        break;
      default:
        continue;
    }
    if (isFound(level)) {
      return position;
    }
  }
  return undefined;
}

const quotationMark = 0x22;
const openingSquare = 0x5b;
const closingSquare = 0x5d;
const openingCurly = 0x7b;
const closingCurly = 0x7d;

/** The position of the closing quotation mark, or the length of a text that ends early. */
function findEndOfString(text: string, start: number): number {
  let end = start;
  do {
    end = text.indexOf('"', end + 1);
  } while (end !== -1 && isEscaped(text, end));
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, position: number): boolean {
  let first = position;
  while (text[first - 1] === '\\') {
    first--;
  }
  return (position - first) % 2 === 1;
}

/**
 * The text after the JSON object or array at the start of a text; undefined if there is only white
 * space, or no object or array.
 */
export function findTextAfterJson(text: string): string | undefined {
  const last = /^\s*[[{]/.test(text) ? findBracket(text, (level) => level === 0) : undefined;
  const end = last === undefined ? undefined : last + 1;
  const rest = text.slice(end);
  return end === undefined || /^[ \t\r\n]*$/.test(rest) || !isJsonText(text.slice(0, end))
    ? undefined
    : rest;
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
