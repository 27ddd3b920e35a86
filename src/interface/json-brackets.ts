/** A bracket of a JSON text that is not inside a string. */
export interface JsonBracket {
  readonly position: number;
  /** How many arrays and objects are open after it. */
  readonly level: number;
}

/** Finds the square and curly brackets of a text, which may end early or not be JSON. */
export function* findJsonBrackets(text: string): Generator<JsonBracket> {
  const quoteOrBracket = /["[\]{}]/g;
  let level = 0;
  while (quoteOrBracket.test(text)) {
    const position = quoteOrBracket.lastIndex - 1;
    const character = text[position];
    if (character === '"') {
      quoteOrBracket.lastIndex = findEndOfString(text, position) + 1;
    } else {
      level += character === '[' || character === '{' ? 1 : -1;
      yield { position, level };
    }
  }
}

/** Whether a text opens more brackets in each other than a number of levels. */
export function isNestedDeeperThan(levels: number, text: string): boolean {
  // Not with findJsonBrackets, which takes seven times as long: texts may have millions of brackets.
  let level = 0;
  for (let position = 0; position < text.length; position++) {
    switch (text.charCodeAt(position)) {
      case quotationMark:
        position = findEndOfString(text, position);
        break;
      case openingSquare:
      case openingCurly:
        level++;
        if (level > levels) {
          return true;
        }
        break;
      case closingSquare:
      case closingCurly:
        level--;
    }
  }
  return false;
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
  const end = findEnd(text);
  const rest = text.slice(end);
  return end === undefined || /^[ \t\r\n]*$/.test(rest) || !isJsonText(text.slice(0, end))
    ? undefined
    : rest;
}

/** The position after the closing bracket of the first value. */
function findEnd(text: string): number | undefined {
  if (!/^\s*[[{]/.test(text)) {
    return undefined;
  }
  for (const { position, level } of findJsonBrackets(text)) {
    if (level === 0) {
      return position + 1;
    }
  }
  return undefined;
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
