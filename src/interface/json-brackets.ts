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
